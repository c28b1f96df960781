package main

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestEveryStoryIsShown(t *testing.T) {
	server := handler()
	paths := []string{"/", "/w/ws_launch/c/ch_signups/files", "/v1/published/pub_chart/content", "/v1/published/pub_table/rows?offset=0&limit=10"}
	for _, s := range stories() {
		paths = append(paths, s.path)
	}
	for _, path := range paths {
		w := httptest.NewRecorder()
		server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != http.StatusOK || w.Body.Len() == 0 {
			t.Errorf("%s answers %d with %d bytes", path, w.Code, w.Body.Len())
		}
	}
}
