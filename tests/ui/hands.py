"""Hands that play through the page: they click only what a person could click."""

import json
import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from sennik.games import GAMES as REGISTERED

GAMES = tuple(REGISTERED)
# Whole matches that are soon over: seats and options.
SHORT: dict[str, tuple[int, dict[str, int]]] = {
    **{key: (game.rules.MIN_SEATS, {}) for key, game in REGISTERED.items()},
    "sen": (2, {"rounds": 1}),
    "sen-jubilee": (3, {"rounds": 1}),
    "koty": (2, {"exchange_limit": 1}),
    "smoki": (2, {"rounds": 1}),
    "onirim": (1, {}),
}
# A person waits to see what a click does, so nothing is clicked meanwhile.
IDLE = ":root:not(:has(.board.busy))"
BUTTON = f"{IDLE} .prompt .choices button[data-action]"
PLACES = f"{IDLE} .board .legal, {IDLE} .offer"
CHOICES = f"{PLACES}, {BUTTON}"
PATIENT = f"{PLACES}, {BUTTON}:not([data-action=wake]):not([data-action=exchange])"
# What soon ends a match: a call, an exchange, cards thrown away, lands turned up.
HASTY = ", ".join(
    f"{IDLE} {thing}"
    for thing in (
        "[data-action=wake]",
        "[data-action=exchange]",
        "[data-action=pay_hand]",
        ".smoki .own .legal:is([aria-label*='face down'], [aria-label*='zakryta'])",
    )
)
LONG = 12  # decisions after which hands become hasty
NODS = "[data-dismiss], [data-go-on]"
PATIENCE = 240  # seconds for a match

# A table as the page sets it, without the clicks; bots sit on the seats named.
OPEN = """
async ([game, seats, options, bots, level, memory_aid]) => {
  const ask = async (path, body) => {
    const headers = {"content-type": "application/json"};
    const given = {method: "POST", headers, body: JSON.stringify(body)};
    const answer = await fetch("/api" + path, given);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  await ask("/me", {device: "A browser of tests"});
  const {id} = await ask("/tables", {game, seats, options, memory_aid});
  await ask(`/tables/${id}/seats`, {seat: 0});
  for (const seat of bots) await ask(`/tables/${id}/seats`, {seat, bot: level});
  if (bots.length === seats - 1) await ask(`/tables/${id}/start`, {});
  return id;
}
"""


def opened(
    page: Page,
    game: str,
    seats: int,
    options: dict[str, int],
    bots: list[int],
    level: str = "random",
    memory_aid: bool = True,
) -> str:
    """A table at which we sit in the first seat; it begins if bots fill the others.

    The lobby, with its pictures, would take longer than the rest of many a test.
    """
    page.goto("/readyz")
    given = [game, seats, options, bots, level, memory_aid]
    table: str = page.evaluate(OPEN, given)
    return table


def set_table(
    page: Page,
    game: str,
    seats: int,
    options: dict[str, int] | None = None,
    level: str = "random",
    memory_aid: bool = True,
) -> str:
    """A running match against bots, on the screen; its table's name."""
    bots = list(range(1, seats))
    table = opened(page, game, seats, options or {}, bots, level, memory_aid)
    page.goto(f"/tables/{table}")
    page.wait_for_selector(".board")
    return table


def play_now(page: Page, game: str) -> None:
    """One click in the lobby to a running match."""
    page.goto("/")
    page.click(f"[data-play='{game}']")
    page.wait_for_selector(".board")


def be_quick(page: Page, game: str) -> None:
    """*Play now* of a game begins a match that is soon over, from the next visit on."""
    seats, options = SHORT[game]
    guests = ["seamstress"] * (seats - 1)
    chosen = {"seats": seats, "short": False, "guests": guests, "options": options}
    page.evaluate(
        "([key, chosen]) => { localStorage[`sennik.invitation.${key}`] = chosen;"
        " localStorage['sennik.pace'] = 'instant' }",
        [game, json.dumps(chosen)],
    )


def rename(page: Page, name: str) -> None:
    """Be called `name`, in the lobby."""
    page.locator("[data-rename]").click()
    page.locator(".you input").fill(name)
    page.keyboard.press("Enter")


KEPT = """
() => new Promise((resolve, reject) => {
  const asked = indexedDB.open("sennik");
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const found = asked.result.transaction("tables").objectStore("tables").getAll();
    found.onsuccess = () => resolve(found.result);
  };
})
"""


def tables_here(page: Page) -> list[dict[str, Any]]:
    """The tables that this browser keeps."""
    kept: list[dict[str, Any]] = page.evaluate(KEPT)
    return kept


def is_asked(page: Page) -> bool:
    """Whether this page waits for its person: a choice, or a nod to a dialog."""
    waiting = ".prompt.mine, dialog[open]:not(:has([data-again]))"
    return bool(page.evaluate(f"!!document.querySelector('{waiting}')"))


def settle(page: Page) -> None:
    """Put every dialog away that waits for a nod."""
    while page.locator(NODS).count():
        page.locator(NODS).first.click()


def act(page: Page, rng: random.Random, choices: str = CHOICES) -> bool:
    """Click one legal thing and answer what it asks; False if there is none."""
    things = page.locator(choices)
    try:
        count = things.count()
        if not count:
            return False
        things.nth(rng.randrange(count)).click(timeout=2000)
        answer(page.locator("[data-yes], .prompt .meaning"))
    except Error:
        return False  # the table moved on meanwhile
    return True


def answer(buttons: Locator) -> None:
    """Say yes, or take the first way of several."""
    if buttons.count():
        buttons.first.click(timeout=2000)


def go_on(page: Page, until: Callable[[], object], move: Callable[[], object]) -> None:
    """Move until something holds; where there is no move now, wait a little."""
    deadline = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < deadline, page.inner_text(".prompt")
        if not move():
            page.wait_for_timeout(30)


def play_to_the_end(page: Page, seed: int = 1, patient: int = LONG) -> None:
    """Play a whole match, hastily after so many decisions; the end is on the screen
    afterwards.
    """
    rng = random.Random(seed)
    taken = 0

    def move() -> bool:
        nonlocal taken
        settle(page)
        is_done = (taken > patient and act(page, rng, HASTY)) or act(page, rng)
        taken += is_done
        return is_done

    go_on(page, page.locator("[data-again]").count, move)
    expect(page.get_by_role("dialog", name="The match is over")).to_be_visible()


def findings(page: Page, axe: str) -> list[str]:
    """What axe-core finds serious on the page as it is, in a line each."""
    page.evaluate(axe)
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(r => r.violations)")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
