import { isDay } from './london.js';

/** What spreadsheets put in front of or behind a cell without meaning it. */
export const tidyCell = (written: string): string =>
  written
    .replace(/[\u00A0\s]+/g, ' ')
    .trim()
    .replace(/^'/, '')
    .trim();

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?\.?,? +/i;
const TIME = /[T, ]+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?Z?(?: ?[ap]m)?$/i;
const BRITISH = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]*([a-z]{3,9})\.?,?[ -]*'?(\d{4}|\d{2})$/i;
const MONTH_FIRST = /^([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/i;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
/** A day as Excel counts it, from 1954 to 2064; what is less may be a number of anything. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/;
const [FIRST_SERIAL, LAST_SERIAL] = [20_000, 60_000];
const EXCEL_DAY_0 = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Two digits below this are of this century, as spreadsheets read them. */
const CENTURY = 70;

const monthOf = (written: string): number =>
  /^\d+$/.test(written) ? Number(written) : months.indexOf(written.slice(0, 3).toLowerCase()) + 1;

const yearOf = (written: string): string =>
  written.length === 4 ? written : `${Number(written) < CENTURY ? 20 : 19}${written}`;

const dayOf = (year: string, month: string, day: string): string | null => {
  const found = `${yearOf(year)}-${String(monthOf(month)).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : null;
};

/** How days are written: a pattern, and which of its three parts are year, month and day. */
const writings: readonly (readonly [RegExp, readonly [year: number, month: number, day: number]])[] = [
  [BRITISH, [3, 2, 1]],
  [NAMED, [3, 2, 1]],
  [MONTH_FIRST, [3, 1, 2]],
  [YEAR_FIRST, [1, 2, 3]],
];

const serialDay = (written: string): string | null => {
  const serial = Number(SERIAL.exec(written)?.[1] ?? 0);
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL
    ? new Date(EXCEL_DAY_0 + serial * DAY_MS).toISOString().slice(0, 10)
    : null;
};

/**
 * A day as British offices write it, the day before the month; null where it is none.
 * @example importedDay('Mon 3rd Feb 21') // '2021-02-03'
 */
export const importedDay = (written: string): string | null => {
  const day = tidyCell(written).replace(TIME, '').replace(WEEKDAY, '');
  if (isDay(day)) return day;
  for (const [pattern, places] of writings) {
    const found = pattern.exec(day);
    if (found === null) continue;
    const [year = '', month = '', date = ''] = places.map((place) => found[place] ?? '');
    return dayOf(year, month, date);
  }
  return serialDay(day);
};

/** 1.234,50 and 1234,50, which no British amount is. */
const CONTINENTAL = /^(?:\d{1,3}(?:\.\d{3})+|\d{4,}),\d{2}$/;

/**
 * Pounds of an amount as offices write it; null where it is none.
 * @example importedPounds('£1,200.00 + VAT') // 1200
 */
export const importedPounds = (written: string): number | null => {
  const bare = tidyCell(written)
    .replace(/\+ ?vat$|\((?:ex|exc|excl|plus)\.? ?vat\)$|\b(?:ex|exc|excl|plus)\.? ?vat$/i, '')
    .replace(/£|\bGBP\b|\s/gi, '')
    .replace(/\/?-$/, '');
  if (CONTINENTAL.test(bare)) return pennies(Number(bare.replaceAll('.', '').replace(',', '.')));
  const [, thousands] = /^(\d{1,4}(?:\.\d)?)k$/i.exec(bare) ?? [];
  if (thousands !== undefined) return Math.round(Number(thousands) * 1000);
  return /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(bare) ? pennies(Number(bare.replaceAll(',', ''))) : null;
};

/** Sums of a spreadsheet may have more places than pennies. */
const pennies = (pounds: number): number => Math.round(pounds * 100) / 100;

const YES = /^(?:y|yes|yep|true|x|1|✓|✔|ok|done)$/i;
const NO = /^(?:n|no|false|0|-|✗|✘|none|n\/a)$/i;

/** null where it says neither. */
export const importedYesNo = (written: string): boolean | null => {
  const said = tidyCell(written);
  return YES.test(said) ? true : NO.test(said) ? false : null;
};

/** Pounds that are owed; below 0 what is owed to the other side. */
export const importedBalance = (written: string): number | null => {
  const text = tidyCell(written);
  const [, owed] = /^[-−](.+)$/.exec(text) ?? /^\((.+)\)$/.exec(text) ?? [];
  const pounds = importedPounds(owed ?? text);
  return owed === undefined || pounds === null ? pounds : 0 - pounds;
};

/**
 * Per cent of a rate; a cell of Excel that is shown as per cent holds a part of one.
 * @example importedRate('20%') // 20
 */
export const importedRate = (written: string): number | null => {
  const text = tidyCell(written);
  if (/^(?:zero|exempt|outside|no vat|e|z)\b/i.test(text)) return 0;
  const [, number, sign] = /^(\d{1,3}(?:[.,]\d+)?) ?(%)?(?![\d.,])/.exec(text) ?? [];
  if (number === undefined) return null;
  const rate = Number(number.replace(',', '.'));
  const percent = sign === undefined && rate < 1 ? rate * 100 : rate;
  return percent > 100 ? null : pennies(percent);
};

/** What was paid: an amount, yes or no, or the day on which all of it was. */
export const importedPaid = (written: string): number | boolean | string | null => {
  const text = tidyCell(written);
  if (/^(?:paid|in full|paid in full|fully paid|settled|cleared)$/i.test(text)) return true;
  if (/^(?:unpaid|not paid|open|due|outstanding|overdue)$/i.test(text)) return false;
  // A column that ticks off is carried out of many programs as 1 and 0.
  if (text === '1') return true;
  return importedPounds(text) ?? importedYesNo(text) ?? importedDay(text);
};

/** Of a list that ticks off: yes, no, or the day on which it was done, which is a yes. */
export const importedTick = (written: string): boolean | null =>
  importedYesNo(written) ?? (importedDay(written) === null ? null : true);

/** '30', '30 days', 'net 30', 'Payment 30 days from invoice'; null where it is not one number of days. */
export const importedDays = (written: string): number | null => {
  const numbers = tidyCell(written).match(/\d+/g) ?? [];
  return numbers.length === 1 ? Number(numbers[0]) : null;
};

/** Dashes and words that offices put where there is nothing. */
export const importedText = (written: string): string => {
  const text = tidyCell(written);
  return /^(?:-+|–|—|n\/?a|none|tbc|tba|\?+|nil|null|#n\/a|#ref!)$/i.test(text) ? '' : text;
};

/**
 * A telephone without what offices write around it; where two stand in a cell, the first.
 * @example importedTelephone('T: 0117 900 0000 / 07700 900123') // '0117 900 0000'
 */
export const importedTelephone = (written: string): string =>
  (
    importedText(written)
      .replace(/^(?:tel(?:ephone)?|t|m|mob(?:ile)?|ph(?:one)?)[.:\s]+/i, '')
      .split(/\s*(?:\/|;|\bor\b)\s*/i)[0] ?? ''
  ).trim();

/** An email address without what surrounds it in a list; where two stand in a cell, the first. */
export const importedEmail = (written: string): string =>
  (
    importedText(written)
      .replace(/^mailto:|^.*<|>.*$/gi, '')
      .split(/[;,/\s]+/)[0] ?? ''
  ).trim();
