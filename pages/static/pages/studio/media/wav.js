// Samples as a WAV file: one channel, 16 bits, 24 kHz, which has all that speech needs. Pure functions.

import { peakOf } from "./speech.js";

export const RATE = 24_000;
const HEADER = 44;
const FADE_S = 0.005; // a sound that starts at once clicks
const PEAK = 0.89; // -1 dB
const MOST_GAIN = 4;
const ZEROS = 16; // of the filter on each side

/**
 * Samples at another rate, by a windowed sinc filter, which also takes away what the lower rate cannot have.
 *
 * The positions between samples repeat, so the filter is computed once for each of them.
 */
export function resampled(samples, from, to) {
  if (from === to) return samples;
  const step = from / to;
  const stretch = Math.max(1, step);
  const reach = Math.ceil(ZEROS * stretch);
  const filters = new Map();
  const filterAt = (fraction) => {
    const key = Math.round(fraction * 1e6);
    if (!filters.has(key)) filters.set(key, Float32Array.from({ length: 2 * reach }, (_, at) => kernel((at - reach + 1 - fraction) / stretch)));
    return filters.get(key);
  };
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const position = at * step;
    const whole = Math.floor(position);
    const filter = filterAt(position - whole);
    let sum = 0;
    for (let tap = 0; tap < filter.length; tap += 1) sum += filter[tap] * (samples[whole + tap - reach + 1] ?? 0);
    return sum / stretch;
  });
}

function kernel(x) {
  if (Math.abs(x) >= ZEROS) return 0;
  const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
  return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / ZEROS));
}

/** The part between two times, made louder when it is quiet, with soft ends. */
export function part(samples, rate, { start, end }) {
  const cut = samples.slice(Math.round(start * rate), Math.round(end * rate));
  const gain = Math.min(MOST_GAIN, PEAK / Math.max(peakOf(cut), 1e-6));
  const fade = Math.round(FADE_S * rate);
  return cut.map((sample, at) => sample * gain * Math.min(1, at / fade, (cut.length - 1 - at) / fade));
}

/** The bytes of a WAV file. */
export function wavOf(samples, rate) {
  const bytes = new ArrayBuffer(HEADER + 2 * samples.length);
  const view = new DataView(bytes);
  const text = (at, letters) => [...letters].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  text(0, "RIFF");
  view.setUint32(4, bytes.byteLength - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true); // bytes of what describes the samples
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true); // channels
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true); // bytes a second
  view.setUint16(32, 2, true); // bytes a sample
  view.setUint16(34, 16, true); // bits a sample
  text(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((sample, at) => view.setInt16(HEADER + 2 * at, Math.round(Math.max(-1, Math.min(1, sample)) * 32767), true));
  return bytes;
}
