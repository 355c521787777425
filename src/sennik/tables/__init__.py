"""People and bots round a table, pure: commands in, events out, and a fold."""
