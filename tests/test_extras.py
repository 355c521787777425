"""What `pip install sennik[extra]` brings is what the extra needs, and no newer."""

import tomllib
from pathlib import Path

from packaging.requirements import Requirement

PROJECT = tomllib.loads(
    (Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8")
)["project"]


def extra(name: str) -> dict[str, Requirement]:
    found = map(Requirement, PROJECT["optional-dependencies"][name])
    return {one.name: one for one in found}


def test_hosts_may_be_as_old_as_our_tests_pass_with() -> None:
    """Ray wants exactly Gymnasium 1.1.1 or 1.2.2; older ones than these fail."""
    hosts = extra("envs")
    for version in ("0.28.1", "1.1.1", "1.2.2", "1.4.0"):
        assert version in hosts["gymnasium"].specifier, version
    assert "0.27.1" not in hosts["gymnasium"].specifier  # wants Jumpy
    assert "1.24.3" in hosts["pettingzoo"].specifier
    assert "1.23.1" not in hosts["pettingzoo"].specifier  # its api_test fails


def test_the_extra_for_a_gpu_brings_arrays_that_lie_there() -> None:
    assert any(name.startswith("cupy") for name in extra("gpu"))
