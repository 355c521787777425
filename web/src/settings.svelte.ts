// What a person has chosen on this device: language, sounds, stages, talk, pace, memory; and where the page is.

import { Catalogue } from "./rules/catalogue.ts";
import { here, linkTo } from "./place.ts";
import { keep, read } from "./storage.ts";
import { PACES, type Both, type Language, type Pace } from "./wire/types.ts";
import { catalogueIn, MAIN, type Key } from "./words.ts";

class Settings {
  words: Catalogue = $state.raw(new Catalogue(MAIN, { texts: {}, counted: {} })); // `learn` brings them
  sounds = $state(read("sennik.sounds") !== "off");
  volume = $state(Number(read("sennik.volume") ?? 50)); // of 100
  brief = $state(read("sennik.stages") === "brief"); // stages take half of their time
  deaf = $state(read("sennik.phrases") === "off"); // does not hear what others say
  pace: Pace = $state(PACES.find((pace) => pace === read("sennik.pace")) ?? "normal"); // of bots, at tables to come
  memoryAid = $state(read("sennik.memory") !== "own"); // known cards stay visible, at tables to come
  path = $state(here().path);

  get language(): Language {
    return this.words.language;
  }

  /** Loads the words of a language; from then on everything is read in it. */
  async learn(language: Language): Promise<void> {
    this.words = await catalogueIn(language);
    document.documentElement.lang = language;
  }

  speak(language: Language): void {
    keep("sennik.language", language);
    void this.learn(language);
  }

  hush(sounds: boolean): void {
    this.sounds = sounds;
    keep("sennik.sounds", sounds ? "on" : "off");
  }

  loud(volume: number): void {
    this.volume = volume;
    keep("sennik.volume", String(volume));
  }

  shorten(brief: boolean): void {
    this.brief = brief;
    keep("sennik.stages", brief ? "brief" : "whole");
  }

  mute(deaf: boolean): void {
    this.deaf = deaf;
    keep("sennik.phrases", deaf ? "off" : "on");
  }

  hurry(pace: Pace): void {
    this.pace = pace;
    keep("sennik.pace", pace);
  }

  remember(memoryAid: boolean): void {
    this.memoryAid = memoryAid;
    keep("sennik.memory", memoryAid ? "aid" : "own");
  }

  /** Whether somebody has said how cards are to be remembered. */
  get hasChosenMemory(): boolean {
    return read("sennik.memory") !== null;
  }

  /** Another page; what only lies over this one leaves it where it was. */
  go(path: string, fromTop = true): void {
    history.pushState(null, "", linkTo(path));
    this.path = here().path;
    if (fromTop) scrollTo(0, 0);
  }

  /** Changes the address without leaving the page, so that it can be shared. */
  note(query: string): void {
    history.replaceState(null, "", linkTo(`${here().path}?${query}`));
  }
}

export const settings = new Settings();
addEventListener("popstate", () => {
  settings.path = here().path;
});

/** A text of the page in the chosen language. */
export function t(key: Key, given: Record<string, number | string> = {}): string {
  return settings.words.text(key, given);
}

/** A text that came in every language; what was not translated is read in the main one. */
export function both(words: Both): string {
  return words[settings.language] ?? words[MAIN] ?? "";
}

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
