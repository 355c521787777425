"""The languages that people can read everything in.

They are found: a language is added by its catalogues (`messages.<language>.po`), in
this folder and in every other that has some.
"""

from importlib.resources import files

MAIN = "en"  # the language that others are translated from


def _found() -> tuple[str, ...]:
    names = [path.name.split(".") for path in files("sennik.games").iterdir()]
    found = {
        parts[1] for parts in names if parts[0] == "messages" and parts[-1] == "json"
    }
    return (MAIN, *sorted(found - {MAIN}))


LANGUAGES = _found()  # the main one first
