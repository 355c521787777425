"""The moving picture of README: a match played through the page, frame by frame.

`python -m tests.ui.film docs/pictures/match.webp` plays it in the page itself, without
a server. The page's clock stands still between two frames, and so do its animations:
the film runs smoothly however slow the machine is.
"""

import io
import json
import random
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Page, sync_playwright

from sennik.web import site
from tests.ui.conftest import QUIET, chromium
from tests.ui.hands import PATIENT, act, settle
from tests.ui.test_site import served

GAME, SEATS, OPTIONS = "koty", 3, {"exchange_limit": 1}
SCREEN = {"width": 1200, "height": 750}
WIDTH, HEIGHT = 800, 500  # of the film
FRAME = 120  # milliseconds
LOOKING = 5  # frames between what can be chosen and the choice
MOST = 130  # frames
LONGEST = 12  # frames for which a picture stands still
QUALITY = 62
# Steps every animation on by as much as the clock; a new one begins at its beginning.
STEP = """
(step) => {
  const seen = (window.filmed ??= new WeakSet());
  for (const one of document.getAnimations()) {
    if (!seen.has(one)) { seen.add(one); one.pause(); one.currentTime = 0; continue; }
    const next = one.currentTime + step, end = one.effect.getComputedTiming().endTime;
    if (next < end) one.currentTime = next; else one.finish();
  }
}
"""


def main() -> None:
    """Play, and write the film."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        site.write(Path(folder))
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET.split())
        context = browser.new_context(
            viewport=SCREEN,  # type: ignore[arg-type] # a plain dictionary
            locale="en-GB",
            color_scheme="dark",
            service_workers="block",
        )
        page = context.new_page()
        with served(Path(folder)) as address:
            frames = filmed(page, address)
        browser.close()
    write(frames, Path(sys.argv[1]))


def filmed(page: Page, address: str) -> list[Image.Image]:
    """The frames of a match, from its deal on."""
    invited = {
        "seats": SEATS,
        "short": False,
        "guests": ["seamstress", "magpie"],
        "options": OPTIONS,
    }
    page.goto(address)
    page.wait_for_selector("[data-known]")
    page.evaluate(
        "([key, invited]) => { localStorage[`sennik.invitation.${key}`] = invited;"
        " localStorage[`sennik.dreamt.${key}`] = 'yes';"
        " localStorage['sennik.dreamt.sen'] = 'yes' }",
        [GAME, json.dumps(invited)],
    )
    page.reload()
    page.wait_for_selector("[data-known]")
    page.clock.install()
    page.click(f"[data-play='{GAME}']")
    rng, looked = random.Random(11), 0
    frames: list[Image.Image] = []
    while len(frames) < MOST:
        page.clock.run_for(FRAME)
        page.evaluate(STEP, FRAME)
        frames.append(picture(page))
        looked = looked + 1 if page.locator(PATIENT).count() else 0
        if looked > LOOKING:
            settle(page)
            act(page, rng, PATIENT)
            looked = 0
    return frames


def picture(page: Page) -> Image.Image:
    """The page as it is now."""
    taken = Image.open(io.BytesIO(page.screenshot(animations="allow")))
    return taken.convert("RGB").resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def write(frames: list[Image.Image], file: Path) -> None:
    """The frames as one animated WebP; pictures that stand still are kept once."""
    kept, times = [frames[0]], [FRAME]
    for frame in frames[1:]:
        if ImageChops.difference(frame, kept[-1]).getbbox() is None:
            times[-1] = min(times[-1] + FRAME, LONGEST * FRAME)
        else:
            kept.append(frame)
            times.append(FRAME)
    times[-1] = LONGEST * FRAME
    kept[0].save(
        file,
        save_all=True,
        append_images=kept[1:],
        duration=times,
        loop=0,
        quality=QUALITY,
        method=4,
        minimize_size=True,
    )
    length, size = sum(times) / 1000, file.stat().st_size
    print(f"{file}: {len(kept)} frames, {length:.0f} s, {size:,} bytes")


if __name__ == "__main__":
    main()
