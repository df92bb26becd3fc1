"""The language server: what an editor asks while somebody types. `workbench` knows the project, `server` speaks the protocol."""
