"""A match being played: checks, dealers, records, compiling."""
