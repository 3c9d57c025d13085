/** Without what XML cannot hold, and without marks that would turn round the text after them. */
export const plain = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu, '')
    .trim();

export const isThere = (text: string): boolean => plain(text) !== '';

/** The texts that there are, one after the other. */
export const joined = (texts: readonly string[], between = ', '): string =>
  texts.map(plain).filter(isThere).join(between);

const MONEY = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', minimumFractionDigits: 2 });
/** `£1,234.50`: on paper always with its pence. */
export const money = (pence: number): string => MONEY.format(pence / 100);

const NUMBER = new Intl.NumberFormat('en-GB');
/** `1,250` */
export const figure = (count: number): string => NUMBER.format(count);
/** `20%`, `17.5%` */
export const percent = (rate: number): string => `${NUMBER.format(rate)}%`;

const DATE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
/** `4 March 2026` of a day `YYYY-MM-DD`. */
export const date = (day: string): string => DATE.format(midnight(day));
/** `2026-04-03` is 30 days after `2026-03-04`. */
export const daysLater = (day: string, days: number): string =>
  new Date(midnight(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
