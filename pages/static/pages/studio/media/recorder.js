// Recording from the microphone: level, stop, listen, cut the silence at both ends, save.

import { t } from "../../lib/i18n.js";
import { inLanguage } from "../../lib/languages.js";
import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import { openDialog } from "../../views/dialog.js";
import { Icon } from "../../views/icons.js";
import { ask } from "../parts/dialog.js";
import { MicrophoneError, openMicrophone } from "./microphone.js";
import { Play } from "./play.js";
import { peakOf, speechIn } from "./speech.js";
import { secondsText } from "./texts.js";
import { useUploads } from "./uploads.js";
import { part, RATE, resampled, wavOf } from "./wav.js";
import { Waveform } from "./waveform.js";

const LONGEST_S = 60;
const WARNED_S = 10; // before that
const CLIPPED = 0.98; // of the highest level
const LONGEST_NAME = 60; // letters
const SETTLED_MS = 200; // after a handle was moved

/**
 * Opens a dialog that records, and calls `onAsset(asset)` with what is saved. `says`: the text that is read aloud, in
 * `language`; it becomes the transcript and the file name.
 */
export function openRecorder({ accountId, language, says, onAsset }) {
  const content = html`<${Recorder} accountId=${accountId} language=${language} says=${says} onAsset=${onAsset} />`;
  return openDialog(content, { label: "media-recorder-title", kind: "media-dialog" });
}

function Recorder({ accountId, language, says, onAsset }) {
  const recording = useRecording();
  const { state, failure, sound } = recording;
  const element = useRef(null);
  const close = () => element.current.closest("dialog").close();
  const leave = async () => {
    const isKept = state === "recorded" && !(await ask({ title: t("media_leave_title"), confirm: t("media_leave"), danger: true }));
    if (!isKept) close();
  };
  useEffect(() => {
    element.current.querySelector("[data-first]")?.focus();
    const dialog = element.current.closest("dialog");
    dialog.oncancel = (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      leave();
    };
  }, [state]);
  return html`
    <div ref=${element}>
      <header>
        <h2 id="media-recorder-title">${t("media_record_title")}</h2>
        <button type="button" class="quiet bare" aria-label=${t("close")} onClick=${leave}><${Icon} name="close" size="22" /></button>
      </header>
      ${says && html`<p class="media-says" ...${inLanguage(language)}>${says}</p>`}
      ${failure && html`<p class="media-refusal" role="alert">${t(`media_microphone_${failure}`)}</p>`}
      ${state === "ready" && html`<p class="soft">${t("media_record_help", { seconds: LONGEST_S })}</p>`}
      ${state === "recording" && html`<${Meter} recording=${recording} />`}
      ${state === "recorded" &&
      html`<${Review} sound=${sound} accountId=${accountId} texts=${{ language, transcript: says }} onAgain=${recording.start} onAsset=${onAsset} onClose=${close} />`}
      ${state !== "recorded" &&
      html`<div class="media-actions">
        ${state === "recording"
          ? html`<button type="button" class="primary media-stop" data-first onClick=${recording.stop}><${Icon} name="stop" /><span>${t("media_record_stop")}</span></button>`
          : html`<button type="button" class="primary" data-first disabled=${state === "asking"} onClick=${recording.start}>
              <${Icon} name="microphone" /><span>${t(state === "asking" ? "media_record_asking" : failure ? "try_again" : "media_record_start")}</span>
            </button>`}
      </div>`}
    </div>
  `;
}

/** `{state: ready, asking, recording or recorded, failure, level, seconds, sound, start, stop}`. */
function useRecording() {
  const [shown, setShown] = useState({ state: "ready", failure: null, level: 0, seconds: 0, sound: null });
  const running = useRef(null); // {rate, close} of the microphone
  const isOpen = useRef(true);
  const set = (changes) => setShown((before) => ({ ...before, ...changes }));
  const release = () => {
    running.current?.close();
    running.current = null;
  };
  useEffect(
    () => () => {
      isOpen.current = false;
      release();
    },
    [],
  );

  async function start() {
    set({ state: "asking", failure: null, sound: null, level: 0, seconds: 0 });
    const chunks = [];
    let count = 0;
    const stop = () => {
      if (!running.current) return;
      const { rate } = running.current;
      release();
      const samples = new Float32Array(count);
      let at = 0;
      for (const chunk of chunks) {
        samples.set(chunk, at);
        at += chunk.length;
      }
      const isHeard = speechIn(samples, rate) !== null;
      set(isHeard ? { state: "recorded", sound: { samples, rate } } : { state: "ready", failure: "silent" });
    };
    try {
      const microphone = await openMicrophone((samples) => {
        if (!running.current) return;
        chunks.push(samples);
        count += samples.length;
        const seconds = count / running.current.rate;
        set({ level: peakOf(samples), seconds });
        if (seconds >= LONGEST_S) stop();
      });
      if (!isOpen.current) return microphone.close();
      running.current = microphone;
      set({ state: "recording", stop });
    } catch (error) {
      if (!(error instanceof MicrophoneError)) throw error;
      set({ state: "ready", failure: error.reason });
    }
  }

  return { ...shown, start };
}

function Meter({ recording: { level, seconds } }) {
  const shown = Math.round(100 * Math.min(1, Math.sqrt(level))); // as loudness is felt
  return html`
    <div class="media-meter">
      <span class="media-lamp" aria-hidden="true"></span>
      <svg role="meter" viewBox="0 0 100 8" preserveAspectRatio="none" aria-label=${t("media_level")} aria-valuemin="0" aria-valuemax="100" aria-valuenow=${shown}>
        <rect class=${level >= CLIPPED ? "loud" : null} width=${shown} height="8" />
      </svg>
      <span class="figure" role="timer">${t("media_seconds", { seconds: Math.floor(seconds) })}</span>
    </div>
    ${seconds > LONGEST_S - WARNED_S && html`<p class="soft">${t("media_record_ends", { count: Math.ceil(LONGEST_S - seconds) })}</p>`}
  `;
}

function Review({ sound: { samples, rate }, accountId, texts, onAgain, onAsset, onClose }) {
  const [range, setRange] = useState(() => speechIn(samples, rate));
  const [url, setUrl] = useState(null); // of what would be saved
  const toFile = () => new Blob([wavOf(resampled(part(samples, rate, range), rate, RATE), RATE)], { type: "audio/wav" });
  const { items, send, drop } = useUploads({
    accountId,
    kind: "audio",
    onAsset: async (asset) => {
      onClose();
      await onAsset(asset);
    },
  });
  useEffect(() => {
    let made = null;
    const soon = setTimeout(() => setUrl((made = URL.createObjectURL(toFile()))), url ? SETTLED_MS : 0);
    return () => {
      clearTimeout(soon);
      if (made) URL.revokeObjectURL(made);
    };
  }, [range]);
  const last = items.at(-1);
  const sent = useRef(null);
  sent.current = last;
  useEffect(() => () => sent.current?.cancel(), []); // the author has left without saving
  const isSending = last?.state === "sending";
  const save = () => {
    if (last) drop(last.id);
    const words = (texts.transcript ?? "").replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim().slice(0, LONGEST_NAME);
    send([new File([toFile()], `${words || t("media_recording")}.wav`, { type: "audio/wav" })], texts);
  };
  return html`
    <${Waveform} samples=${samples} seconds=${samples.length / rate} range=${range} onRange=${setRange} />
    <div class="media-listen">
      <${Play} url=${url ?? ""} label=${t("media_recording")} disabled=${!url} />
      <p>${t("media_trimmed", { length: secondsText(range.end - range.start) })}</p>
    </div>
    ${last?.state === "refused" && html`<p class="media-refusal" role="alert">${last.failure}</p>`}
    ${isSending && html`<progress max="1" value=${last.part} aria-label=${t("media_sending", { name: last.name })}></progress>`}
    <div class="media-actions">
      <button type="button" disabled=${isSending} onClick=${onAgain}><${Icon} name="again" /><span>${t("media_record_again")}</span></button>
      <button type="button" class="primary" data-first disabled=${isSending} onClick=${save}>${t("media_record_save")}</button>
    </div>
  `;
}
