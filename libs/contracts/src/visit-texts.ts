import { later } from '#languages';

/**
 * Texts of a visit that have an event of their own and no rule but their length, by their labels: form, body, merging, answer,
 * list, history and export take them from here (docs/decisions/0082).
 */
export const visitTexts = {
  notes: later('Notes'),
};
export type VisitText = keyof typeof visitTexts;
export type VisitTexts = { readonly [Text in VisitText]: string };
