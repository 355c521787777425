"""The page: built files read once and served from memory, a plain page without them."""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

INDEX = "index.html"
FOREVER = "public, max-age=31536000, immutable"  # names under assets/ hold a hash
AGAIN = "no-cache"  # ask whether it changed
WORTH = 0.9  # of its size, below which a file is sent packed
Files = dict[str, "Asset"]


@dataclass(frozen=True)
class Asset:
    """One file of the page."""

    content: bytes
    packed: bytes  # the same by gzip; empty where that saves nothing
    kind: str
    tag: str
    caching: str


@cache
def page() -> Files:
    """The files of the built page, or of the plain one where none was built."""
    ours = files("sennik.web")
    for folder in ("page", "plain"):
        if (ours / folder / INDEX).is_file():
            return dict(_assets(ours / folder, ""))
    raise FileNotFoundError("the package holds no page")


@cache
def build() -> str:
    """The name of the build, as the page knows it; empty for the plain one."""
    named = re.search(rb'data-build="(\w+)"', page()[INDEX].content)
    return named[1].decode() if named else ""


def _assets(folder: Traversable, prefix: str) -> "list[tuple[str, Asset]]":
    found = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _assets(entry, f"{prefix}{entry.name}/")
        else:
            found.append((prefix + entry.name, _asset(entry, prefix)))
    return found


def _asset(entry: Traversable, prefix: str) -> Asset:
    caching = FOREVER if prefix == "assets/" else AGAIN
    return asset(entry.name, entry.read_bytes(), caching)


def asset(name: str, content: bytes, caching: str = AGAIN) -> Asset:
    """A file as it is sent."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind == "application/javascript":
        kind = "text/javascript"  # Litestar names the letters of what is text
    # Weak, for it holds for the file however it is packed.
    tag = 'W/"' + hashlib.sha256(content).hexdigest()[:16] + '"'
    packed = gzip.compress(content, mtime=0)
    saves = len(packed) < WORTH * len(content)
    return Asset(content, packed if saves else b"", kind, tag, caching)


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
    found = asset_for(request.app.state.page, path)
    if found is None or path.startswith(("/api/", "/ws/")):
        raise NotFoundException("there is nothing here")
    return sent(request, found)


def sent(request: Request[Any, Any, Any], asset: Asset) -> Response[bytes]:
    """A file, packed if the browser unpacks it; nothing if it has it already."""
    headers = {"etag": asset.tag, "cache-control": asset.caching}
    if asset.packed:
        headers["vary"] = "accept-encoding"
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", status_code=304, headers=headers)
    content = asset.content
    if asset.packed and takes_gzip(request.headers.get("accept-encoding", "")):
        content = asset.packed
        headers["content-encoding"] = "gzip"
    return Response(content, media_type=asset.kind, headers=headers)


def takes_gzip(header: str) -> bool:
    """Whether a browser unpacks gzip; `gzip;q=0` says that it does not."""
    for part in header.lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "").rstrip("0.") != "q="
    return False
