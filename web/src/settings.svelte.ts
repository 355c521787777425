// What a person has chosen on this device: language, sounds, talk, pace; and where the page is.

import { UI, firstLanguage, keep, read, type Key } from "./words/ui.ts";
import { PACES, type Both, type Language, type Pace } from "./wire/types.ts";

class Settings {
  language: Language = $state(firstLanguage());
  sounds = $state(read("sennik.sounds") === "on");
  deaf = $state(read("sennik.phrases") === "off"); // does not hear what others say
  pace: Pace = $state(PACES.find((pace) => pace === read("sennik.pace")) ?? "normal"); // of bots, at tables to come
  path = $state(location.pathname);

  speak(language: Language): void {
    this.language = language;
    keep("sennik.language", language);
    document.documentElement.lang = language;
  }

  hush(sounds: boolean): void {
    this.sounds = sounds;
    keep("sennik.sounds", sounds ? "on" : "off");
  }

  mute(deaf: boolean): void {
    this.deaf = deaf;
    keep("sennik.phrases", deaf ? "off" : "on");
  }

  hurry(pace: Pace): void {
    this.pace = pace;
    keep("sennik.pace", pace);
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** Changes the address without leaving the page, so that it can be shared. */
  note(query: string): void {
    history.replaceState(null, "", `${location.pathname}?${query}`);
  }
}

export const settings = new Settings();
document.documentElement.lang = settings.language;
addEventListener("popstate", () => {
  settings.path = location.pathname;
});

/** A text of the page in the chosen language. */
export function t(key: Key): string {
  return UI[key][settings.language];
}

export function both(words: Both): string {
  return words[settings.language];
}

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
