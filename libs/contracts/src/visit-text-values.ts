import { later, type LocalizedString } from '#languages';
import { visitTexts, type VisitText, type VisitTexts } from './visit-texts.js';

export const visitTextNames = Object.keys(visitTexts) as readonly VisitText[];

/** As within a sentence. Not with the labels, which every page is sent. */
export const textsNamed: { readonly [Text in VisitText]: () => LocalizedString } = {
  notes: later('the notes'),
};

/** A value for each text. */
export const eachText = <Value>(valueOf: (text: VisitText) => Value): { readonly [Text in VisitText]: Value } =>
  Object.fromEntries(visitTextNames.map((text) => [text, valueOf(text)])) as { readonly [Text in VisitText]: Value };
export const textsIn = (from: VisitTexts): VisitTexts => eachText((text) => from[text]);
export const blankTexts: VisitTexts = eachText(() => '');
