"""Server processes and what they need to run."""
