"""A release is what its version says, and says what it is made of."""

import re

import pytest
from packaging.requirements import Requirement
from PIL import Image

from sennik import __version__
from tools.links import absolute
from tools.release import ROOT, Unfit, bill, canonical, changes

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_changelog_is_about_the_version_of_the_package() -> None:
    """Before a release as `Unreleased (0.2.0)`, at it as `0.2.0 (2026-12-01)`."""
    first = re.findall(r"^## (.*)$", CHANGELOG, re.M)[0]
    day = rf"{re.escape(__version__)} \(\d{{4}}-\d\d-\d\d\)"
    assert re.fullmatch(rf"Unreleased \({re.escape(__version__)}\)|{day}", first)
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in cited


def test_what_has_no_date_is_not_released() -> None:
    dated = "# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- New.\n\n## 0.1.0 (x)\n\n- Old.\n"
    assert changes(dated, "0.2.0") == "- New.\n"
    for wrong in ("## Unreleased (0.2.0)\n", "## 0.3.0 (2026-12-01)\n"):
        with pytest.raises(Unfit, match="begins with"):
            changes(f"# Changelog\n\n{wrong}\n- New.\n", "0.2.0")


def test_the_bill_names_all_that_an_install_brings_and_the_page_is_made_of() -> None:
    parts = {part["purl"]: part for part in bill()["components"]}
    names = {purl.partition("@")[0] for purl in parts}
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for line in re.findall(r'^  "([a-z][^"]*)",?(?: #.*)?$', text, re.M):
        if ">=" in line:
            assert f"pkg:pypi/{canonical(Requirement(line).name)}" in names, line
    required = [one for one in parts.values() if one["scope"] == "required"]
    assert {"numpy", "llvmlite", "svelte"} <= {one["name"] for one in required}
    assert {"litestar", "torch"} <= {one["name"] for one in parts.values()}
    fonts = "pkg:npm/%40fontsource-variable/alegreya"
    licences = [one["licenses"] for p, one in parts.items() if p.startswith(fonts)]
    assert licences == [[{"license": {"id": "OFL-1.1"}}]]


def test_links_of_the_readme_lead_somewhere_from_outside() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    outside = absolute(text, "https://example.org", "1")
    links = re.findall(r"\]\(([^)]+)\)", outside)
    assert len(links) > 3
    assert all(link.startswith(("https://", "#")) for link in links)
    assert "](https://example.org/raw/v1/docs/pictures/" in outside
    assert "](https://example.org/blob/v1/docs/playing.md)" in outside


def test_the_film_of_the_readme_moves_and_is_small() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    file = ROOT / re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)[0]
    assert file.stat().st_size < 1_500_000
    with Image.open(file) as film:
        assert getattr(film, "n_frames", 1) > 50
