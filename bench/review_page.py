"""How long a review takes in the page: `python -m bench.review_page`.

Matches of the usual cast, the same as those of `bench.review`, are dropped as records
on the page in headless Chromium and looked back on with two workers: until the first
judgement is on the screen, until all is said, and how the page fares meanwhile: its
longest task and the longest time between two frames. The page must have been built.
"""

import argparse
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from bench.review import TABLES, played
from sennik.engine.record import write
from sennik.web import site
from tests.ui.conftest import QUIET, chromium
from tests.ui.test_offline import wait_until_kept
from tests.ui.test_site import served

WORKERS = 2
PATIENCE = 600_000  # milliseconds for a review on a busy machine
# When the first judgement is drawn and all is said; tasks and frames until then.
WATCH = """
Object.defineProperty(navigator, "hardwareConcurrency", {get: () => WORKERS});
const told = window.told = {task: 0, frame: 0};
const isOpen = () => told.begun !== undefined && told.whole === undefined;
addEventListener("click", ({target}) => {
  if (target.closest("[data-review]")) told.begun = performance.now();
}, true);
new PerformanceObserver((list) => {
  for (const one of list.getEntries())
    if (isOpen() && one.startTime >= told.begun)
      told.task = Math.max(told.task, one.duration);
}).observe({type: "longtask"});
let last = 0;
const frame = (now) => {
  if (isOpen() && last >= told.begun) told.frame = Math.max(told.frame, now - last);
  last = now;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
new MutationObserver(() => {
  const now = performance.now() - told.begun;
  if (document.querySelector("[data-curve] .value")) told.first ??= now;
  if (document.querySelector("[data-verdict]")) told.whole ??= now;
}).observe(document, {childList: true, subtree: true, attributes: true});
"""


def main() -> None:
    """Print a line a match, and the medians of every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=3)
    matches = parser.parse_args().matches
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        site.write(root / "site")
        with served(root) as address, sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=chromium(), args=QUIET.split()
            )
            context = visited(browser, f"{address}/site/")
            for key in TABLES:
                print_game(context, f"{address}/site/", key, matches, root)
            browser.close()


def visited(browser: Browser, address: str) -> BrowserContext:
    """A browser that was here once and has kept everything."""
    context = browser.new_context(reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("[data-play]")
    wait_until_kept(page)
    page.close()
    context.add_init_script(WATCH.replace("WORKERS", str(WORKERS)))
    return context


def print_game(
    context: BrowserContext, address: str, key: str, matches: int, folder: Path
) -> None:
    """Some matches of one game."""
    found = []
    for seed in range(matches):
        path = folder / f"{key}.{seed}.json"
        write(played(key, seed), path)
        load = os.getloadavg()[0]
        one = reviewed(context, address, path)
        found.append(one)
        print(f"{key} {seed}: {shown(one)}, load {load:.1f}", flush=True)
    names = found[0].keys()
    middle = {name: statistics.median(one[name] for one in found) for name in names}
    print(f"{key}, median: {shown(middle)}", flush=True)


def reviewed(context: BrowserContext, address: str, path: Path) -> dict[str, float]:
    """What looking back on a record took, in milliseconds."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("[data-play]")
    page.locator("[data-file]").set_input_files(path)
    page.locator(".replay").wait_for()
    page.wait_for_load_state("networkidle")
    page.locator("[data-review]").click()
    page.locator("[data-verdict]").wait_for(timeout=PATIENCE)
    told: dict[str, Any] = page.evaluate("window.told")
    page.close()
    return {name: told[name] for name in ("first", "whole", "task", "frame")}


def shown(one: dict[str, float]) -> str:
    """The figures of a review in words."""
    first, whole = one["first"] / 1000, one["whole"] / 1000
    return (
        f"first judgement {first:.2f} s, whole {whole:.1f} s, "
        f"longest task {one['task']:.0f} ms, longest frame {one['frame']:.0f} ms"
    )


if __name__ == "__main__":
    main()
