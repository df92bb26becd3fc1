"""The language server: what an editor asks while somebody types. `workspace` knows the project, `language_server` speaks the protocol."""
