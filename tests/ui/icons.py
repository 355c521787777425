"""Draws the icons of an installed page from `icon.svg`: `python -m tests.ui.icons`."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.ui.conftest import QUIET, ROOT, chromium

PUBLIC: Path = ROOT / "web/public"
SIZES = (180, 192, 512)


def main() -> None:
    """One PNG a size, beside the drawing."""
    drawing = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET.split())
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            sized = drawing.replace("<svg ", f'<svg width="{size}" height="{size}" ')
            page.set_content(
                f"<style>body{{margin:0;background:#1c2660}}</style>{sized}"
            )
            file = PUBLIC / f"icon-{size}.png"
            page.screenshot(path=file)
            Image.open(file).convert("RGB").quantize(256).save(file, optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
