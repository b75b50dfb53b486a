// Package hostile holds the tests that point the whole module at a stranger's file: the same
// answer every time, nothing left behind, no content in a message.
package hostile
