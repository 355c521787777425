// Night, day or contrast: what was chosen on this device, else what the device asks for.

import { keep, read } from "./storage.ts";

export const THEMES = ["device", "night", "day", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

const CONTRAST = matchMedia("(prefers-contrast: more)");
const LIGHT = matchMedia("(prefers-color-scheme: light)");

class Themes {
  chosen: Theme = $state(THEMES.find((theme) => theme === read("sennik.theme")) ?? "device");

  choose(theme: Theme): void {
    this.chosen = theme;
    keep("sennik.theme", theme);
    this.show();
  }

  /** Colours the page. */
  show(): void {
    const wanted = CONTRAST.matches ? "contrast" : LIGHT.matches ? "day" : "night";
    document.documentElement.dataset["theme"] = this.chosen === "device" ? wanted : this.chosen;
  }
}

export const themes = new Themes();
for (const asked of [CONTRAST, LIGHT]) asked.addEventListener("change", () => themes.show());
