// Sounds, motion and touch. Sounds are made by the browser, from sine and triangle waves; nothing waits for an effect.

const KEY = "langlearn.effects"; // {sounds, motion}, each true or false
const SPACING = 0.09; // seconds between the notes of the end
const ATTACK = 0.008; // seconds in which a note gets loud, so that it does not click

let context = null;

/** `{sounds, motion}`: what the learner has chosen; both are on at first. */
export function effects() {
  try {
    return { sounds: true, motion: true, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return { sounds: true, motion: true };
  }
}

export function setEffects(changes) {
  const chosen = { ...effects(), ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Storage is switched off: the motion is as chosen until the page is closed.
  }
  document.documentElement.classList.toggle("still", !chosen.motion);
}

/** Does the learner want motion? By the switch of the app and the setting of the device. */
export const hasMotion = () => effects().motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;

function note({ from, to = from, at = 0, seconds, gain, type = "sine" }) {
  const start = context.currentTime + at;
  const [oscillator, volume] = [context.createOscillator(), context.createGain()];
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.linearRampToValueAtTime(to, start + seconds);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(gain, start + ATTACK);
  volume.gain.linearRampToValueAtTime(0, start + seconds);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

function play(notes) {
  if (!effects().sounds || !("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  notes.forEach(note);
}

const touch = (pattern) => effects().motion && navigator.vibrate?.(pattern);

export function right() {
  play([
    { from: 660, seconds: 0.07, gain: 0.12 },
    { from: 880, at: 0.07, seconds: 0.07, gain: 0.12 },
  ]);
  touch(10);
}

export function wrong() {
  play([{ from: 220, to: 196, seconds: 0.16, gain: 0.1, type: "triangle" }]);
  touch([20, 40, 20]);
}

/** C5, E5, G5, C6. */
export const end = () =>
  play([523.25, 659.25, 783.99, 1046.5].map((from, i) => ({ from, at: i * SPACING, seconds: 0.16, gain: 0.12 })));
