"""How quick the page is without a server: `python -m bench.site`.

Writes the page as plain files and `sennik-rules` beside it, serves both by Python's
plain file server, and asks headless Chromium: until the worker answers, until a first
decision is on the screen, how long characters and the strongest choose. The page must
have been built.
"""

import os
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from sennik.games import GAMES
from sennik.web import site
from tests.ui.conftest import QUIET, chromium
from tests.ui.test_offline import wait_until_kept
from tests.ui.test_site import served
from tools import npm

TIMES = 5
DECISIONS = 40
FONTS = (".woff2",)
NETS = ("weights",)
# When the shelf is there, when the worker first answers, when the last module is there.
WATCH = """
const told = window.told = {};
const now = (name) => { told[name] ??= performance.now(); };
const Real = Worker;
window.Worker = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", () => now("worker"));
  }
};
for (const name of ["compile", "compileStreaming"]) {
  const real = WebAssembly[name];
  WebAssembly[name] = (...given) => real(...given).then((made) => {
    told.modules = performance.now();
    told.count = (told.count ?? 0) + 1;
    return made;
  });
}
new MutationObserver(() => {
  if (document.querySelector("[data-play]")) now("shelf");
  if (document.querySelector(".prompt.mine, .board .legal")) now("decision");
}).observe(document, {childList: true, subtree: true, attributes: true});
addEventListener("click", () => { told.click = performance.now(); }, true);
"""
PLAYED = """
async ([key, who, most]) => {
  const { Match, games } = await import("/rules/index.js");
  const about = (await games()).find((one) => one.key === key);
  const match = await Match.begin(key, { seed: 5 });
  const named = who || match.game.facts.strongest[0][0];
  const bots = await Promise.all(
    Array.from({ length: match.seats }, (_, seat) =>
      match.character(who ? about.characters[seat % 3] : named)));
  const times = [];
  while (!match.isOver && times.length < most) {
    const [seat] = match.acting;
    const begun = performance.now();
    const action = bots[seat](seat);
    times.push(performance.now() - begun);
    match.play(seat, action);
  }
  return [named, times];
}
"""


def main() -> None:
    """Print every figure."""
    print(f"load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        site.write(root / "site")
        npm.build(root / "package")
        shutil.move(root / "package/sennik-rules", root / "rules")
        (root / "rules/blank.html").write_text("<!doctype html><title>.</title>")
        print_sizes(root / "site")
        with served(root) as address, sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=chromium(), args=QUIET.split()
            )
            print_ready(browser, f"{address}/site/")
            print_begun(browser, f"{address}/site/")
            print_decisions(browser, f"{address}/rules/blank.html")
            browser.close()


def print_sizes(folder: Path) -> None:
    """The site packed by brotli; fonts and nets are fetched on first use."""
    parts = {"site": [0, 0], "fonts": [0, 0], "nets": [0, 0]}
    for path in sorted(one for one in folder.rglob("*") if one.is_file()):
        kind = "fonts" if path.name.endswith(FONTS) else "site"
        kind = "nets" if path.name.endswith(NETS) else kind
        parts[kind][0] += 1
        parts[kind][1] += packed(path)
    for kind, (count, size) in parts.items():
        print(f"{kind}: {count} files, {size / 1000:.0f} kB brotli")


def packed(path: Path) -> int:
    """The size of a file packed by Node's brotli."""
    script = (
        "console.log(require('node:zlib').brotliCompressSync("
        "require('node:fs').readFileSync(process.argv[1])).length)"
    )
    node = str(npm.node_home() / "bin/node")
    done = subprocess.run(  # noqa: S603 -- ours
        [node, "-e", script, str(path)], capture_output=True, text=True, check=True
    )
    return int(done.stdout)


def visited(browser: Browser, address: str) -> BrowserContext:
    """A browser that was here once and has kept everything."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("[data-play]")
    wait_until_kept(page)
    page.close()
    context.add_init_script(WATCH)
    return context


def told(page: Page, name: str) -> dict[str, Any]:
    """What the page has noted, once it has noted `name`."""
    page.wait_for_function(f"window.told?.{name} !== undefined")
    found: dict[str, Any] = page.evaluate("window.told")
    return found


def print_ready(browser: Browser, address: str) -> None:
    """Worker and modules after the shelf, from the second visit on."""
    context = visited(browser, address)
    worker, modules, count = [], [], 0
    for _ in range(TIMES):
        page = context.new_page()
        page.goto(address)
        told(page, "worker")
        page.wait_for_function("window.told.count >= 4")
        page.wait_for_timeout(500)  # a module may come late
        noted = told(page, "shelf")
        worker.append(noted["worker"] - noted["shelf"])
        modules.append(noted["modules"] - noted["shelf"])
        count = noted["count"]
        page.close()
    context.close()
    print(f"after the shelf: worker {shown(worker)}; {count} modules {shown(modules)}")


def print_begun(browser: Browser, address: str) -> None:
    """From the click on *Play now* to a first decision that can be taken."""
    context = visited(browser, address)
    for game in GAMES:
        times = []
        for _ in range(TIMES):
            page = context.new_page()
            page.goto(address)
            page.wait_for_function("window.told?.worker && window.told.count >= 4")
            page.click(f"[data-play='{game}']")
            noted = told(page, "decision")
            times.append(noted["decision"] - noted["click"])
            page.close()
        print(f"first decision of {game}: {shown(times)}")
    context.close()


def print_decisions(browser: Browser, address: str) -> None:
    """How long somebody chooses, in Chromium, by the compiled rules."""
    page = browser.new_page()
    page.goto(address)
    for game in GAMES:
        for who in ("characters", ""):
            named, times = page.evaluate(PLAYED, [game, who, DECISIONS])
            print(f"a decision of {named} in {game}: {shown(times)}")
    page.close()


def shown(times: list[float]) -> str:
    """Median and worst, in milliseconds."""
    return f"median {statistics.median(times):.1f} ms, worst {max(times):.1f}"


if __name__ == "__main__":
    main()
