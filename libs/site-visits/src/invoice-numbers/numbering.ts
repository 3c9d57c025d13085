/** An invoice number that can be counted on from: what stands before its last digits, and those. */
export interface CountedNumber {
  readonly prefix: string;
  readonly digits: number;
  /** Digits as they are written, with their leading zeros. */
  readonly width: number;
}

/** Where nobody has given a number yet. */
export const FIRST_NUMBER = 'INV-1001';

/** Two numbers that differ in case or in blanks at their ends are one number to the office. */
export const numberKey = (number: string): string => number.trim().toLowerCase();

/** @returns null where the number ends in no digits, or in more than can be counted exactly */
export const countedNumber = (number: string): CountedNumber | null => {
  const match = /^(.*?)(\d{1,12})$/.exec(number.trim());
  if (match?.[1] === undefined || match[2] === undefined || /\d$/.test(match[1])) return null;
  return { prefix: match[1], digits: Number(match[2]), width: match[2].length };
};

export const formatNumber = ({ prefix, digits, width }: CountedNumber): string =>
  `${prefix}${String(digits).padStart(width, '0')}`;
