"""The package `sennik-rules`, as whoever installs it has it: in Node, from outside."""

import json
import re
from pathlib import Path

import pytest

from sennik import __version__
from sennik.engine import record as records
from sennik.engine.dealers import FastDealer
from sennik.engine.match import Match
from sennik.games import GAMES
from sennik.games.common import CHANCE
from sennik.games.languages import LANGUAGES
from tests.webassembly.running import ROOT, node
from tools import npm

SOURCE = ROOT / "web/packages/sennik-rules"
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def user(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of somebody who has installed the package."""
    folder = tmp_path_factory.mktemp("user")
    npm.build(folder / "node_modules")
    return folder


def said(user: Path, script: str) -> str:
    (user / "script.mjs").write_text(script)
    done = node("script.mjs", folder=user)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_of_the_readme_runs(user: Path) -> None:
    (example,) = re.findall(
        r"```js\n(.*?)```", (SOURCE / "README.md").read_text(), re.S
    )
    assert len([line for line in example.splitlines() if line]) <= 10
    first = said(user, example)
    assert first.splitlines()[-1].startswith("[")
    assert "0: " in first and "2: " in first
    assert said(user, example) == first, "the same seed, the same match"


PLAYED = """
import { Match, games } from "sennik-rules";
const all = {};
for (const { key, characters } of await games()) {
  const match = await Match.begin(key, { seed: 11 });
  const wanted = Array.from({ length: match.seats }, (_, seat) => characters[seat]);
  const bots = await Promise.all(wanted.map((one) => match.character(one)));
  while (!match.isOver) {
    const [seat] = match.acting;
    match.play(seat, bots[seat](seat));
  }
  all[key] = match.record();
}
console.log(JSON.stringify(all));
"""


def test_every_game_is_played_and_its_record_verified(user: Path) -> None:
    written = json.loads(said(user, PLAYED))
    assert set(written) == set(GAMES)
    for text in written.values():
        record = json.loads(text)
        assert records.verify(record).proved == [records.KEPT]
        assert "result" in record and records.PERSON not in record["players"]
        match = records.replay(record)
        dealer, again = FastDealer(11), Match(match.game, record["options"])
        for actor, action in match.steps:
            if actor == CHANCE:
                assert dealer.outcome(again.rules, again.state) == action
            again.play(actor, action)


ASKED = """
import { Match, OptionsRefused, Refused } from "sennik-rules";
const match = await Match.begin("onirim", { seed: 1 });
const before = match.steps.length;
const caught = async (doing) => {
  try { await doing(); } catch (error) { return error; }
  throw new Error("nothing was thrown");
};
const refused = await caught(() => match.play(0, 100_000));
const asked = {};
for (const language of LANGUAGES) {
  const action = match.legal(0)[0];
  asked[language] = [
    await match.prompt(0, language),
    await match.label(0, action, language),
    await match.refusal(0, 100_000, language),
  ];
}
const master = await match.character("oracle");
console.log(JSON.stringify({
  refused: refused instanceof Refused && refused.code > 0,
  unchanged: match.steps.length === before,
  seats: (await caught(() => Match.begin("sen", { seats: 9 }))) instanceof RangeError,
  ends: await caught(() => Match.begin("smoki", { tokens: 1, rounds: 2 }))
    .then((error) => error instanceof OptionsRefused),
  unknown: (await caught(() => Match.begin("bridge"))).message,
  asked,
  legal: await match.refusal(0, match.legal(0)[0]),
  master: match.legal(0).includes(master(0)),
  seen: Object.keys(match.see(0)).length > 10 && match.see(0).seats === 1,
}));
"""


def test_what_is_refused_changes_nothing_and_all_is_said_in_every_language(
    user: Path,
) -> None:
    told = json.loads(
        said(user, ASKED.replace("LANGUAGES", json.dumps(list(LANGUAGES))))
    )
    assert told["refused"] and told["unchanged"]
    assert told["seats"] and told["ends"]
    assert "bridge" in told["unknown"]
    assert told["legal"] == ""
    assert told["master"] and told["seen"]
    texts = [tuple(texts) for texts in told["asked"].values()]
    assert all(all(row) for row in texts)
    assert len(set(texts)) == len(LANGUAGES)


TYPED = """
import { Match, games, type About } from "sennik-rules";
const all: About[] = await games();
const match = await Match.begin(all[0]!.key, { seats: 3, seed: 7n, rounds: 1 });
const text: string = await match.label(0, match.legal(0)[0]!, "pl");
const most: number = match.game.constant("MAX_SEATS");
// @ts-expect-error seats are numbers
match.play("0", 1);
export { text, most };
"""


def test_the_types_hold_for_whoever_imports_them(user: Path) -> None:
    (user / "typed.mts").write_text(TYPED)
    compiler = ROOT / "web/node_modules/typescript/bin/tsc"
    how = ["--noEmit", "--strict", "--module", "nodenext", "--lib", "es2023,dom"]
    done = node(compiler, *how, "--target", "es2022", "typed.mts", folder=user)
    assert done.returncode == 0, done.stdout


def test_the_package_says_what_it_is_and_holds_nothing_else(user: Path) -> None:
    made = user / "node_modules/sennik-rules"
    package = json.loads((made / "package.json").read_text())
    assert package["version"] == __version__
    assert "dependencies" not in package
    assert (made / package["types"]).is_file()
    kept = {*package["files"], "package.json", "README.md", "LICENSE"}
    assert {path.name for path in made.iterdir()} == kept
    code = (made / "index.js").read_text()
    assert re.findall(r"""from ?["']([^"']+)["']""", code) == []
