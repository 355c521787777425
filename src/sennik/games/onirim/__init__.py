"""Onirim: a labyrinth of dreams and its eight doors, alone or together."""
