// Small sounds made here and now; nothing is loaded, and nothing plays unless asked for.

import { settings } from "./settings.svelte.ts";

let context: AudioContext | null = null;

function tone(pitch: number, at: number, length: number, loud: number, kind: OscillatorType = "sine"): void {
  if (!context) return;
  const begin = context.currentTime + at;
  const voice = context.createOscillator();
  const gain = context.createGain();
  voice.type = kind;
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0008, begin + length);
  voice.connect(gain).connect(context.destination);
  voice.start(begin);
  voice.stop(begin + length);
}

function rustle(): void {
  if (!context) return;
  const samples = context.sampleRate * 0.07;
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3 * 0.22;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  source.buffer = buffer;
  source.connect(filter).connect(context.destination);
  source.start();
}

const SOUNDS = {
  card: rustle,
  turn: () => [523, 784].forEach((pitch, i) => tone(pitch, i * 0.11, 0.4, 0.08)),
  no: () => tone(140, 0, 0.18, 0.12, "triangle"),
  end: () => [392, 523, 659, 784].forEach((pitch, i) => tone(pitch, i * 0.14, 0.7, 0.08)),
};

export function play(sound: keyof typeof SOUNDS): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  SOUNDS[sound]();
}
