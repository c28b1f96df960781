// Package migrations holds the schema of the database as numbered SQL files,
// applied by goose when the store opens.
package migrations

import "embed"

// FS holds every migration; goose reads them in order of number.
//
//go:embed *.sql
var FS embed.FS
