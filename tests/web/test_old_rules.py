"""A release has dropped the rules of a table: the table opens, and nothing fails."""

from pathlib import Path

import pytest

from sennik.games import GAMES
from tests.web.clients import Player, serving
from tests.web.conftest import settings_at


@pytest.mark.slow
def test_a_table_whose_rules_are_gone_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_at(tmp_path)
    with serving(settings) as address:
        ola, jan = Player(address, "Ola"), Player(address, "Jan Kowalski")
        table = ola.open("sen", 2)
        ola.sit(table, 0)
        jan.sit(table, 1)
        ola.start(table)
    monkeypatch.setattr(GAMES["sen"].rules, "VERSION", 2)
    with serving(settings) as address:
        ola.move_to(address)
        jan.move_to(address)
        assert ola.ask("GET", f"/api/tables/{table}")["status"] == "closed"
        with ola.at(table) as line:
            frame = line.fresh()
            line.send({"type": "again"})
            assert line.answer()["reason"] == "retired"
        assert frame["table"]["retired"] and frame["table"]["you"] == 0
        assert [1, "table.retired", {}] in frame["log"]
        version = frame["table"]["rules"]
        words = ola.ask("GET", f"/api/games/sen/words?rules={version}")
        said = words["lines"]["table.retired"]
        assert "nobody has won" in said["en"] and "nikt nie wygrał" in said["pl"]
        for part in ("record", "replay?match=1"):
            refused = ola.ask("GET", f"/api/tables/{table}/{part}", code=409)
            assert refused["reason"] == "retired"
        bot = {"seat": 0, "bot": "thumb"}
        refused = ola.ask("POST", f"/api/tables/{table}/seats", bot, code=409)
        assert refused["reason"] == "retired"
        assert ola.ask("POST", "/api/me", {"name": "Ala"})["name"] == "Ala"
        jan.ask("DELETE", "/api/me")
        assert "Kowalski" not in str(ola.ask("GET", f"/api/tables/{table}"))
        ola.against_bots("sen")
    for player in (ola, jan):
        player.close()
