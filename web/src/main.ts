import "./page.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { offline } from "./offline/offline.svelte.ts";
import { settings, t } from "./settings.svelte.ts";
import { themes } from "./theme.svelte.ts";
import { firstLanguage } from "./words.ts";

const PATIENCE = 1000; // on a slow line words are read in another font first

themes.show();
const language = firstLanguage();
// Nothing moves when a font comes, because nothing was drawn before.
const lettered = (text: string): Promise<unknown> =>
  Promise.allSettled(["Alegreya", "Nunito Sans"].map((name) => document.fonts.load(`1rem "${name} Variable"`, text)));
const waited = new Promise((resolve) => setTimeout(resolve, PATIENCE));
const latin = lettered("a"); // names of people, and most languages
await settings.learn(language);
await Promise.race([Promise.all([latin, lettered(t("tagline"))]), waited]); // in the letters of the language
void offline.begin();
mount(App, { target: document.getElementById("page")! });
