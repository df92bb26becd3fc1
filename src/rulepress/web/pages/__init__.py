"""Pages that are no chapters: manuals, schemas, replays."""
