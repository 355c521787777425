"""The docs as data: what their pages hold, for the tests that run it."""
