// The types of exercises as authors see them, in the order of the picker.

import { t } from "../../lib/i18n.js";

export const TYPES = [
  "translation",
  "translation-word-bank",
  "fill-in-the-blank",
  "multiple-choice",
  "pairs",
  "ordering",
  "vof",
  "listening",
  "speaking",
  "informative",
];

/** A type in words. */
export const typeName = (type) => t(`lesson_type_${type.replace(/-/g, "_")}`);
