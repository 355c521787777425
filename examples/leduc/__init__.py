"""Leduc poker, the smallest whole game: read it beside `docs/adding-a-game.md`."""
