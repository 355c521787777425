"""Koty: dreams of four lands, as many cats as possible."""
