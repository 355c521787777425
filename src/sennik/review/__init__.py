"""A match looked back on: what a seat knew, what was best, what was luck."""
