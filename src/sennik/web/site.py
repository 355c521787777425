"""The page as plain files for any static host: matches against characters, no server.

What a server answers alike to everybody is written as files, and the page is told
(`data-site`) to look for them beside itself.
"""

from pathlib import Path

from sennik.engine.errors import SennikError
from sennik.web.http import offline, page_files
from sennik.web.http import rules as served

FOR_SERVERS = "rules/"  # files that a server answers under addresses of its own


def write(folder: Path) -> int:
    """Write the site; how many files it has. Files of an older one are replaced."""
    made = {**page(), **offline.answers(), **offline.sayings(), **rules()}
    for name, content in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return len(made)


def page() -> dict[str, bytes]:
    """The built page, which names its files from where it lies."""
    files = {name: asset.content for name, asset in page_files.page().items()}
    worker = offline.worker()
    if worker is None:
        raise SennikError("the page was not built, and the plain one needs a server")
    index = files[page_files.INDEX].decode().replace('="/', '="./')
    manifest = files["manifest.webmanifest"].decode().replace('": "/', '": "./')
    kept = {n: file for n, file in files.items() if not n.startswith(FOR_SERVERS)}
    return {
        **kept,
        offline.WORKER: worker.content,
        page_files.INDEX: index.replace("<html", "<html data-site", 1).encode(),
        "manifest.webmanifest": manifest.encode(),
    }


def rules() -> dict[str, bytes]:
    """The rules themselves, under the address of their version."""
    made = {}
    for key, game in offline.editions():
        at = f"rules/{key}/{game.rules.VERSION}"
        made[f"{at}/module.wasm"] = served.module(game.rules).content
        made[f"{at}/examples.json"] = served.book_examples(game.rules).content
    return made
