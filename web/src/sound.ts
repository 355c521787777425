// Small sounds made here and now; nothing is loaded, and nothing sounds before the first click or key, or when muted.

import { settings } from "./settings.svelte.ts";

let context: AudioContext | null = null;
let whole: GainNode | null = null; // through which everything sounds

/** Browsers let a page sound only after somebody has done something there. */
function wake(): void {
  removeEventListener("pointerdown", wake);
  removeEventListener("keydown", wake);
  context = new AudioContext();
  whole = context.createGain();
  whole.connect(context.destination);
}
addEventListener("pointerdown", wake);
addEventListener("keydown", wake);

function tone(pitch: number, at: number, length: number, loud: number, kind: OscillatorType = "sine"): void {
  if (!context || !whole) return;
  const begin = context.currentTime + at;
  const voice = context.createOscillator();
  const gain = context.createGain();
  voice.type = kind;
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0008, begin + length);
  voice.connect(gain).connect(whole);
  voice.start(begin);
  voice.stop(begin + length);
}

function rustle(): void {
  if (!context || !whole) return;
  const samples = context.sampleRate * 0.07;
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3 * 0.22;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  source.buffer = buffer;
  source.connect(filter).connect(whole);
  source.start();
}

/** Tones one after another: pitch, and how long after the first. */
const tune = (notes: [pitch: number, at: number][], length: number, loud: number, kind?: OscillatorType): void =>
  notes.forEach(([pitch, at]) => tone(pitch, at, length, loud, kind));

const SOUNDS = {
  card: rustle,
  land: () => tone(660, 0, 0.09, 0.03, "triangle"),
  call: () => tune([[392, 0], [523, 0.09], [659, 0.18], [1047, 0.3], [1047, 0.62]], 0.6, 0.09, "triangle"),
  good: () => tune([[523, 0], [659, 0.1], [988, 0.2]], 0.5, 0.07),
  bad: () => tune([[196, 0], [185, 0.16], [147, 0.34]], 0.7, 0.11, "triangle"),
  strike: () => tune([[220, 0.28], [165, 0.34], [330, 0.4]], 0.22, 0.1, "square"),
  turn: () => [523, 784].forEach((pitch, i) => tone(pitch, i * 0.11, 0.4, 0.08)),
  no: () => tone(140, 0, 0.18, 0.12, "triangle"),
  end: () => [392, 523, 659, 784].forEach((pitch, i) => tone(pitch, i * 0.14, 0.7, 0.08)),
};

export type Sound = keyof typeof SOUNDS;

export function play(sound: Sound): void {
  if (!settings.sounds || !whole) return;
  whole.gain.value = settings.volume / 50; // half of what there is at 50
  SOUNDS[sound]();
}
