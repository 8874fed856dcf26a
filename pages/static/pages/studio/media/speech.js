// Where something is said in a recording. Pure functions of samples between -1 and 1.

const FRAME_S = 0.01;
const FRAMES_HEARD = 3; // in a row: a click of the mouse is shorter
const LEAD_S = 0.1; // what is kept before and after: soft consonants are below the threshold
const TRAIL_S = 0.2;
const SILENCE = 0.004; // below this nothing is heard
const ABOVE_NOISE = 3; // times the noise of the room
const BELOW_PEAK = 0.05; // of the loudest frame

export const peakOf = (samples) => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

/** The loudness of each frame of 10 ms. */
function loudness(samples, frame) {
  const levels = [];
  for (let start = 0; start + frame <= samples.length; start += frame) {
    let sum = 0;
    for (let at = start; at < start + frame; at += 1) sum += samples[at] ** 2;
    levels.push(Math.sqrt(sum / frame));
  }
  return levels;
}

/** `{start, end}` in seconds of what is said, with a little silence around it; null when nothing is heard. */
export function speechIn(samples, rate) {
  const frame = Math.round(rate * FRAME_S);
  const levels = loudness(samples, frame);
  if (!levels.length) return null;
  const sorted = [...levels].sort((one, other) => one - other);
  const noise = sorted[Math.floor(levels.length / 10)];
  const loudest = sorted.at(-1);
  // In a recording without any silence the noise is as loud as what is said.
  const threshold = Math.max(SILENCE, Math.min(noise * ABOVE_NOISE, loudest / 2), loudest * BELOW_PEAK);
  const isHeard = (_, at) => levels.slice(at, at + FRAMES_HEARD).every((level) => level >= threshold);
  const first = levels.findIndex(isHeard);
  if (first < 0) return null;
  const last = levels.findLastIndex(isHeard) + FRAMES_HEARD;
  const seconds = samples.length / rate;
  return {
    start: Math.max(0, first * FRAME_S - LEAD_S),
    end: Math.min(seconds, Math.min(last, levels.length) * FRAME_S + TRAIL_S),
  };
}

/** The highest level of each of `count` equal parts, for a picture of the recording. */
export function outline(samples, count) {
  const size = samples.length / count;
  return Array.from({ length: count }, (_, at) => peakOf(samples.subarray(Math.floor(at * size), Math.floor((at + 1) * size))));
}
