"""Everything a release consists of, in one folder: `python -m tools.release OUT`.

The sdist and the wheel; the fingerprints of the rules, played by the wheel itself; the
section of the changelog; what is inside (an SBOM by CycloneDX); checksums. It ends
before anything leaves this machine: `docs/releasing.md` has the steps after it.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sennik import __version__

ROOT = Path(__file__).parent.parent
SIGNATURES = ROOT / "tests/golden/signatures.txt"
MOST = 4_000_000  # bytes of a wheel
NEEDED = ("sennik/py.typed", "sennik/web/page/index.html", "sennik/cli/listing.json")
IMPORTED = re.compile(r"""(?:from|import|url\()\s*["']([^"'.][^"']*)["']""")


class Unfit(Exception):
    """Something that may not be released."""


def main() -> None:
    """Make the folder, or say in one line why not."""
    out = Path(sys.argv[1])
    if not os.environ.get("SENNIK_HOME"):
        raise SystemExit("SENNIK_HOME is the address of the repository, for links")
    if out.exists() and any(out.iterdir()):
        raise SystemExit(f"{out} is not empty")
    out.mkdir(parents=True, exist_ok=True)
    try:
        notes = changes((ROOT / "CHANGELOG.md").read_text("utf-8"), __version__)
        build(out)
        wheel = checked_wheel(out)
        played = signatures(wheel)
    except Unfit as unfit:
        raise SystemExit(f"not released: {unfit}") from None
    (out / f"changes-{__version__}.md").write_text(notes, "utf-8")
    (out / f"rules-{__version__}.txt").write_text(played, "utf-8")
    (out / f"sennik-{__version__}.cdx.json").write_text(
        json.dumps(bill(), indent=1) + "\n", "utf-8"
    )
    sums = [f"{hashed(file)}  {file.name}\n" for file in sorted(out.iterdir())]
    (out / "SHA256SUMS").write_text("".join(sums), "utf-8")
    for file in sorted(out.iterdir()):
        print(f"{file.stat().st_size:>10,}  {file}")
    print("Nothing has left this machine. Next: docs/releasing.md")


def changes(changelog: str, version: str) -> str:
    """The newest section of a changelog, which must be that of `version`."""
    sections = re.split(r"^## ", changelog, flags=re.M)[1:]
    heading, _, text = sections[0].partition("\n")
    if not re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", heading):
        raise Unfit(f"the changelog begins with {heading!r}, not {version} (a date)")
    return text.strip() + "\n"


def build(out: Path) -> None:
    """The sdist, and the wheel out of it."""
    run(sys.executable, "-m", "build", "--outdir", out, ROOT)


def checked_wheel(out: Path) -> Path:
    """The wheel, if it holds what it must and is not too large."""
    (wheel,) = out.glob(f"sennik-{__version__}-*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    if missing := [name for name in NEEDED if name not in names]:
        raise Unfit(f"{wheel.name} lacks {missing[0]}")
    if foreign := [name for name in names if not name.startswith("sennik")]:
        raise Unfit(f"{wheel.name} brings {foreign[0]}")
    if (size := wheel.stat().st_size) > MOST:
        raise Unfit(f"{wheel.name} has {size:,} bytes; {MOST:,} are enough")
    return wheel


def signatures(wheel: Path) -> str:
    """The fingerprints of the rules, by the wheel where nothing else is installed."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        constraints = ROOT / "constraints.txt"
        run(programs / "python", "-m", "pip", "install", "-q", wheel, "-c", constraints)
        played = run(programs / "sennik", "signature", cwd=folder)
    if played != SIGNATURES.read_text("utf-8"):
        raise Unfit("the rules of the wheel are not those of the tests")
    return played


def bill() -> dict[str, Any]:
    """What a wheel needs and what its page is made of, as CycloneDX says it."""
    root = f"pkg:pypi/sennik@{__version__}"
    parts = [*python_parts(), *page_parts()]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": component("sennik", __version__, root)},
        "components": parts,
        "dependencies": [
            {"ref": root, "dependsOn": [part["bom-ref"] for part in parts]}
        ],
    }


def component(name: str, version: str, purl: str, **more: Any) -> dict[str, Any]:
    """One piece of software."""
    kind = {"type": "library", "bom-ref": purl, "name": name}
    return {**kind, "version": version, "purl": purl, **more}


def python_parts() -> Iterator[dict[str, Any]]:
    """What pip installs beside us, in the versions that were tested.

    Required without any extra, or optional with one.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    required = {canonical(one) for one in project["dependencies"]}
    pinned = (ROOT / "constraints.txt").read_text("utf-8")
    for name, version in re.findall(r"^([\w.-]+)==([^\s;]+)", pinned, re.M):
        scope = "required" if canonical(name) in required else "optional"
        purl = f"pkg:pypi/{canonical(name)}@{version}"
        yield component(name, version, purl, scope=scope)


def canonical(requirement: str) -> str:
    """The name in a requirement, as indices write it."""
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def page_parts() -> Iterator[dict[str, Any]]:
    """The packages whose code or fonts are inside the page."""
    listed = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))["packages"]
    sources = [
        file.read_text("utf-8")
        for kind in ("*.ts", "*.svelte", "*.css")
        for file in sorted((ROOT / "web/src").rglob(kind))
    ]
    imported = {name for text in sources for name in IMPORTED.findall(text)}
    for path, one in listed.items():
        name = path.removeprefix("node_modules/")
        if any(each == name or each.startswith(f"{name}/") for each in imported):
            purl = f"pkg:npm/{name.replace('@', '%40')}@{one['version']}"
            license_ = {"licenses": [{"license": {"id": one["license"]}}]}
            yield component(name, one["version"], purl, scope="required", **license_)


def hashed(file: Path) -> str:
    """The checksum of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def run(*command: Any, cwd: str | None = None) -> str:
    """What a command prints; its complaints pass."""
    done = subprocess.run(  # noqa: S603
        [str(part) for part in command],
        cwd=cwd,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Unfit(f"{' '.join(map(str, command))} failed")
    return done.stdout


if __name__ == "__main__":
    main()
