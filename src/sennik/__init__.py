"""Sennik: five dream-world card games as a table, a library and a laboratory."""

__version__ = "0.2.0"
