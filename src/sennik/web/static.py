"""The page: built files read once and served from memory, a plain page without them."""

import hashlib
import mimetypes
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

INDEX = "index.html"
FOREVER = "public, max-age=31536000, immutable"  # names under assets/ hold a hash
AGAIN = "no-cache"  # ask whether it changed
Files = dict[str, "Asset"]


@dataclass(frozen=True)
class Asset:
    """One file of the page."""

    content: bytes
    kind: str
    tag: str
    caching: str


def page() -> Files:
    """The files of the built page, or of the plain one where none was built."""
    ours = files("sennik.web")
    for folder in ("page", "plain"):
        if (ours / folder / INDEX).is_file():
            return dict(_assets(ours / folder, ""))
    raise FileNotFoundError("the package holds no page")


def _assets(folder: Traversable, prefix: str) -> "list[tuple[str, Asset]]":
    found = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _assets(entry, f"{prefix}{entry.name}/")
        else:
            found.append((prefix + entry.name, _asset(entry, prefix)))
    return found


def _asset(entry: Traversable, prefix: str) -> Asset:
    content = entry.read_bytes()
    kind = mimetypes.guess_type(entry.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith("javascript"):
        kind += "; charset=utf-8"
    tag = '"' + hashlib.sha256(content).hexdigest()[:16] + '"'
    return Asset(content, kind, tag, FOREVER if prefix == "assets/" else AGAIN)


def asset_for(kept: Files, path: str) -> Asset | None:
    """The file under `path`; the page draws every path without a dot by itself."""
    name = path.strip("/")
    if name in kept:
        return kept[name]
    return None if "." in name.rpartition("/")[2] else kept[INDEX]


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def serve_page(
    request: Request[Any, Any, Any], path: FromPath[str] = ""
) -> Response[bytes]:
    """A file of the page."""
    asset = asset_for(request.app.state.page, path)
    if asset is None or path.startswith(("/api/", "/ws/")):
        raise NotFoundException("there is nothing here")
    headers = {"etag": asset.tag, "cache-control": asset.caching}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(asset.content, media_type=asset.kind, headers=headers)
