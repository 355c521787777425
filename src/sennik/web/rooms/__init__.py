"""Tables in memory, and all that keeps them going."""
