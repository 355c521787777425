"""`sennik site`: the page as plain files, for any static host."""

from pathlib import Path

from sennik.cli.errors import check_installed


def site(out: Path, /) -> None:
    """Write the page as plain files: every game against the characters, no server.

    Parameters
    ----------
    out
        The folder to write; it may be put under any path of any static host.
    """
    check_installed("server", "litestar")  # the files are those that it serves
    from sennik.web import site as files

    count = files.write(out)
    print(f"{count} files in {out}. Try it: python -m http.server --directory {out}")
