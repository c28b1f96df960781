package web

import (
	"context"
	"errors"
	"slices"

	"atelier/internal/domain"
	"atelier/internal/files"
	"atelier/storage"
	"atelier/views"
)

// shownEntries is how many entries of a workspace's tree the Files panel lists;
// it tells how many there are.
const shownEntries = 500

// readPage reads everything that the page of a chat shows, and the log's number
// that it stands at, in one transaction.
func readPage(tx *storage.Tx, p domain.Principal, workspaceID, chatID string) (views.PageVM, error) {
	vm := views.PageVM{UserName: p.Name}
	var err error
	if vm.Workspace, err = workspaceIn(tx, p, workspaceID); err != nil {
		return vm, err
	}
	if vm.Chat, err = readChat(tx, p, workspaceID, chatID); err != nil {
		return vm, err
	}
	if vm.Workspaces, err = readTree(tx, p, workspaceID, chatID); err != nil {
		return vm, err
	}
	if vm.Canvas, err = readCanvas(tx, workspaceID); err != nil {
		return vm, err
	}
	if vm.Sandbox, err = readSandbox(tx, chatID); err != nil {
		return vm, err
	}
	vm.Seq, err = tx.LastSeq(workspaceID)
	return vm, err
}

// readChat reads a chat of that workspace with its transcript and runs.
func readChat(tx *storage.Tx, p domain.Principal, workspaceID, chatID string) (views.ChatVM, error) {
	chat, err := chatIn(tx, p, chatID)
	if err == nil && chat.WorkspaceID != workspaceID {
		err = domain.Errorf(domain.NotFound, "There is no such chat in this workspace. It may have been deleted.")
	}
	if err != nil {
		return views.ChatVM{}, err
	}
	vm := views.ChatVM{Chat: chat, Runs: map[string]domain.Run{}}
	if vm.Messages, err = tx.Messages(chatID, ""); err != nil {
		return vm, err
	}
	runs, err := tx.Runs(chatID)
	for _, r := range runs {
		vm.Runs[r.ID] = r
	}
	return vm, err
}

func readTree(tx *storage.Tx, p domain.Principal, workspaceID, chatID string) ([]views.WorkspaceVM, error) {
	list, err := tx.Workspaces(p.OrganizationID, p.UserID)
	if err != nil {
		return nil, err
	}
	out := make([]views.WorkspaceVM, 0, len(list))
	for _, w := range list {
		chats, err := tx.Chats(w.ID)
		if err != nil {
			return nil, err
		}
		runs, err := tx.LastRuns(w.ID)
		if err != nil {
			return nil, err
		}
		vm := views.WorkspaceVM{Workspace: w, Current: w.ID == workspaceID}
		for _, c := range chats {
			if !c.Archived {
				vm.Chats = append(vm.Chats, views.ChatRowVM{Chat: c, State: runs[c.ID].State, Current: c.ID == chatID})
			}
		}
		out = append(out, vm)
	}
	return out, nil
}

func readCanvas(tx *storage.Tx, workspaceID string) (views.CanvasVM, error) {
	vm := views.CanvasVM{Workspace: workspaceID, Published: map[string]domain.Published{}}
	var err error
	if vm.Nodes, err = tx.Nodes(workspaceID); err != nil {
		return vm, err
	}
	if vm.Edges, err = tx.Edges(workspaceID); err != nil {
		return vm, err
	}
	published, err := tx.LatestPublished(workspaceID, "")
	for _, p := range published {
		vm.Published[p.NodeID] = p
	}
	return vm, err
}

// readSandbox is nil before a chat's first command.
func readSandbox(tx *storage.Tx, chatID string) (*domain.Sandbox, error) {
	s, err := tx.SandboxOfChat(chatID)
	if domain.CodeOf(err) == domain.NotFound && err != nil {
		return nil, nil
	}
	return &s, err
}

// readTreeOfFiles lists a workspace's folders and files, depth first, until
// shownEntries; total counts one more level than is listed at most.
func readTreeOfFiles(ctx context.Context, dir string) (rows []views.FileRow, total int, err error) {
	f, err := files.Open(dir)
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = f.Close() }()
	var walk func(id string, depth int) error
	walk = func(id string, depth int) error {
		list, err := f.List(ctx, id, files.ListOptions{Limit: shownEntries})
		if err != nil {
			var d *domain.Error
			if depth > 0 && errors.As(err, &d) {
				return nil // a folder that vanished or may not be read shows as empty
			}
			return err
		}
		total += list.Total
		for _, e := range list.Entries {
			if len(rows) >= shownEntries {
				break
			}
			rows = append(rows, views.FileRow{FileEntry: e, Depth: depth})
			if e.Type == "folder" && depth < 12 {
				if err := walk(e.ID, depth+1); err != nil {
					return err
				}
			}
		}
		return nil
	}
	err = walk("/", 0)
	return rows, total, err
}

// newestFirst orders published files by when they were made.
func newestFirst(list []domain.Published) {
	slices.SortStableFunc(list, func(a, b domain.Published) int { return b.CreatedAt.Compare(a.CreatedAt) })
}
