// Sounds and motion, each with a switch that the device remembers.

import { effects, setEffects } from "../lib/effects.js";
import { t } from "../lib/i18n.js";
import { html, useState } from "../lib/ui.js";

export function EffectsChoice() {
  const [chosen, setChosen] = useState(effects);
  const change = (name) => (event) => {
    setEffects({ [name]: event.target.checked });
    setChosen(effects());
  };
  return html`
    <fieldset class="effects">
      <legend>${t("sounds_and_motion")}</legend>
      ${["sounds", "motion"].map(
        (name) => html`
          <label key=${name} class="tick">
            <input type="checkbox" checked=${chosen[name]} onChange=${change(name)} />
            <span>${t(name)}</span>
          </label>
        `,
      )}
    </fieldset>
  `;
}
