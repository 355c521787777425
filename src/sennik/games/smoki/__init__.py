"""Smoki: dreams of six lands in two rows, as few points as possible."""
