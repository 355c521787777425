"""`sennik site`: the page as plain files, for any static host."""

from pathlib import Path


def site(out: Path, /) -> None:
    """Write the page as plain files: every game against the characters, no server.

    Parameters
    ----------
    out
        The folder to write; it may be put under any path of any static host.
    """
    from sennik.web import site as files

    count = files.write(out)
    print(f"{count} files in {out}. Try it: python -m http.server --directory {out}")
