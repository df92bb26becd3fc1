"""The site: pages staged for MkDocs, and the engine bundled for the browser."""
