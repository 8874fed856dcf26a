// A button that plays a sound; pressed again, it stops. One sound at a time.

import { t } from "../../lib/i18n.js";
import { mediaUrl } from "../../lib/media.js";
import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";

let stopOther = () => null;

export function Play({ url, label, disabled = false }) {
  const [state, setState] = useState("silent"); // silent, playing or missing
  const player = useRef(null);
  const stop = () => {
    player.current?.pause();
    setState((now) => (now === "playing" ? "silent" : now));
  };
  useEffect(() => {
    setState("silent");
    return () => player.current?.pause();
  }, [url]);
  const play = () => {
    stopOther();
    stopOther = stop;
    const audio = (player.current = new Audio(mediaUrl(url)));
    audio.onended = stop;
    audio.onerror = () => setState("missing");
    setState("playing");
    audio.play().catch(() => stop());
  };
  const isPlaying = state === "playing";
  const text = state === "missing" ? t("sound_missing") : t(isPlaying ? "media_stop" : "media_play", { name: label });
  return html`
    <button type="button" class="media-play" aria-label=${text} title=${text} disabled=${disabled} onClick=${isPlaying ? stop : play}>
      <${Icon} name=${state === "missing" ? "warning" : isPlaying ? "stop" : "play"} size="22" />
    </button>
  `;
}
