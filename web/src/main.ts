import "./page.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./settings.svelte.ts";
import { firstLanguage } from "./words.ts";

await settings.learn(firstLanguage());
mount(App, { target: document.getElementById("page")! });
