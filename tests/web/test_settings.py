"""Settings: a file, the environment, the command line, each before the one before."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from sennik.cli.main import main
from sennik.web.settings import PORT, BadSettings, Settings, gathered

DEPLOY = Path(__file__).parents[2] / "deploy"


def written(folder: Path, text: str) -> Path:
    file = folder / "sennik.toml"
    file.write_text(text)
    return file


def test_a_flag_comes_before_the_environment_and_that_before_the_file(
    tmp_path: Path,
) -> None:
    file = written(
        tmp_path,
        'port = 1\nhost = "::1"\nworkers = 3\ngames = ["sen"]\n[limits]\ntables = 5\n',
    )
    variables = {
        "SENNIK_PORT": "2",
        "SENNIK_WORKERS": "4",
        "SENNIK_LIMITS_STRIKES": "7",
        "SENNIK_GAMES": "koty,smoki",
        "SENNIK_QUIET": "1",  # not a setting of the server
    }
    found = gathered(file, variables, {"port": 3, "workers": None})
    assert (found.port, found.workers, found.host) == (3, 4, "::1")
    assert (found.limits.tables, found.limits.strikes) == (5, 7)
    assert found.games == ("koty", "smoki")
    assert found.retention == Settings().retention


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = ", "not TOML"),
        ("prot = 8000", "`prot`"),
        ('port = "many"', r"\$\.port"),
        ('log_level = "loud"', r"\$\.log_level"),
        ("[limits]\ntabels = 3", "tabels"),
        ("limits = 3", r"\$\.limits"),
    ],
)
def test_a_wrong_file_says_where_it_is_wrong(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(BadSettings, match=said) as refused:
        gathered(written(tmp_path, text), {}, {})
    assert "sennik.toml" in str(refused.value)


def test_a_wrong_variable_is_named_and_not_shown(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="SENNIK_PORT") as refused:
        gathered(None, {"SENNIK_PORT": "hunter2"}, {})
    assert "hunter2" not in str(refused.value)


def test_a_file_that_is_not_there_is_a_complaint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--config", str(tmp_path / "none.toml")]) == 2
    assert "none.toml cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://sennik:hunter2@db/sennik",
        "postgresql://db/sennik?user=sennik&password=hunter2",
    ],
)
@pytest.mark.parametrize("command", [("serve",), ("admin", "tables")])
def test_a_password_in_a_command_line_is_refused_with_what_to_do_and_not_repeated(
    command: tuple[str, ...], address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--database", address]) == 2
    said = capsys.readouterr().err
    assert "SENNIK_DATABASE" in said and "--config" in said
    assert "hunter2" not in said


def test_a_password_may_stand_in_the_environment_and_in_a_file(tmp_path: Path) -> None:
    address = "postgresql://sennik:hunter2@db/sennik"
    assert gathered(None, {"SENNIK_DATABASE": address}, {}).database == address
    file = written(tmp_path, f'database = "{address}"\n')
    assert gathered(file, {}, {"database": None}).database == address
    plain = "postgresql://sennik@db/sennik"
    assert gathered(None, {}, {"database": plain}).database == plain


def test_the_sample_file_names_every_setting_with_what_it_is_by_itself(
    tmp_path: Path,
) -> None:
    text = (DEPLOY / "sennik.toml").read_text(encoding="utf-8")
    assert gathered(DEPLOY / "sennik.toml", {}, {}) == Settings()
    all_on = re.sub(r"^# (\w+ = )", r"\1", text, flags=re.M)
    found = gathered(written(tmp_path, all_on), {}, {})
    assert found == replace(Settings(), port=PORT)
    assert places(tomllib.loads(all_on)) == places(to_builtins(Settings()))


def places(named: dict[str, Any]) -> set[str]:
    """The dotted names of all settings."""
    return {
        f"{name}.{more}" if more else name
        for name, value in named.items()
        for more in (places(value) if isinstance(value, dict) else ("",))
    }


def test_files_for_operators_name_settings_that_exist() -> None:
    known = {f"SENNIK_{name.replace('.', '_').upper()}" for name in places(ALL)}
    for path in DEPLOY.iterdir():
        named = re.findall(r"SENNIK_[A-Z_]*[A-Z]", path.read_text(encoding="utf-8"))
        assert set(named) <= known, path


ALL: dict[str, Any] = to_builtins(Settings())
