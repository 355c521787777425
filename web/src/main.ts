import "./page.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { offline } from "./offline/offline.svelte.ts";
import { settings } from "./settings.svelte.ts";
import { themes } from "./theme.svelte.ts";
import { firstLanguage } from "./words.ts";

const PATIENCE = 1000; // on a slow line words are read in another font first

themes.show();
const language = firstLanguage();
// Nothing moves when a font comes, because nothing was drawn before.
const fonts = ["Alegreya", "Nunito Sans"].map((name) => document.fonts.load(`1rem "${name} Variable"`, language === "pl" ? "a ż" : "a"));
const waited = new Promise((resolve) => setTimeout(resolve, PATIENCE));
await Promise.all([settings.learn(language), Promise.race([Promise.allSettled(fonts), waited])]);
void offline.begin();
mount(App, { target: document.getElementById("page")! });
