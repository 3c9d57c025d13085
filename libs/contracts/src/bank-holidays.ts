import { later, spoken, t, type LocalizedString } from '#languages';

/** The parts of the United Kingdom with bank holidays of their own. */
export const bankHolidayRegions = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export type BankHolidayRegion = (typeof bankHolidayRegions)[number];

/** Whose bank holidays a company keeps. */
export const bankHolidayChoices = [...bankHolidayRegions, 'none'] as const;
export type BankHolidayChoice = (typeof bankHolidayChoices)[number];

export const bankHolidayChoiceNames = spoken<BankHolidayChoice>({
  'england-and-wales': later('England and Wales'),
  scotland: later('Scotland'),
  'northern-ireland': later('Northern Ireland'),
  none: later('None ⟨bank holidays⟩'),
});

/** Of a new installation, and of a company that never said otherwise. */
export const defaultBankHolidays: BankHolidayChoice = 'england-and-wales';

/** As GOV.UK calls them. */
const names = spoken({
  'new-year': later('New Year’s Day'),
  'second-january': later('2nd January'),
  'st-patrick': later('St Patrick’s Day'),
  'good-friday': later('Good Friday'),
  'easter-monday': later('Easter Monday'),
  'early-may': later('Early May bank holiday'),
  've-day': later('Early May bank holiday (VE Day)'),
  coronation: later('Coronation of King Charles III'),
  spring: later('Spring bank holiday'),
  jubilee: later('Platinum Jubilee bank holiday'),
  'world-cup': later('World Cup bank holiday'),
  boyne: later('Battle of the Boyne'),
  summer: later('Summer bank holiday'),
  funeral: later('State Funeral of Queen Elizabeth II'),
  'st-andrew': later('St Andrew’s Day'),
  christmas: later('Christmas Day'),
  boxing: later('Boxing Day'),
});

export type BankHolidayName = keyof typeof names;

export interface BankHoliday {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly name: BankHolidayName;
  /** The day itself is at a weekend: this one is given in its place. */
  readonly substitute: boolean;
}

/** What a bank holiday is called, in the language of whoever reads. */
export const bankHolidayName = ({ name, substitute }: Pick<BankHoliday, 'name' | 'substitute'>): LocalizedString =>
  substitute ? t('{name}, substitute day', { name: names[name] }) : names[name];

const DAY_MS = 86_400_000;
const [MARCH, MAY, JULY, AUGUST, NOVEMBER, DECEMBER] = [3, 5, 7, 8, 11, 12] as const;

/** A day of a month may be beyond its end: 32 March is 1 April. */
const dateOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
const weekdayOf = (date: string): number => new Date(date).getUTCDay();
const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
const isWeekday = (date: string): boolean => weekdayOf(date) % 6 !== 0;

/** The Monday on a day or after it. */
const mondayFrom = (date: string): string => plusDays(date, (8 - weekdayOf(date)) % 7);
const firstMonday = (year: number, month: number): string => mondayFrom(dateOf(year, month, 1));
/** Of a month with 31 days. */
const lastMonday = (year: number, month: number): string => mondayFrom(dateOf(year, month, 25));

/** Easter Sunday by the Gregorian computus: the Sunday after the first full moon, as the tables reckon it, from 21 March on. */
const easterOf = (year: number): string => {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const leapDaysLeftOut = Math.floor((3 * century) / 4) - 12;
  const moonCorrection = Math.floor((8 * century + 5) / 25) - 5;
  const reckoned = (((11 * golden + 20 + moonCorrection - leapDaysLeftOut) % 30) + 30) % 30;
  // So that no two years of one cycle of the moon have the same full moon.
  const epact = reckoned === 24 || (reckoned === 25 && golden > 11) ? reckoned + 1 : reckoned;
  const fullMoon = 44 - epact < 21 ? 74 - epact : 44 - epact;
  const sundays = Math.floor((5 * year) / 4) - leapDaysLeftOut - 10;
  return dateOf(year, MARCH, fullMoon + 7 - ((sundays + fullMoon) % 7));
};

type Dated = Pick<BankHoliday, 'date' | 'name'>;

/** Days with a date of their own, which are given another one where they fall on a weekend. */
const fixedDays = (year: number, region: BankHolidayRegion): readonly Dated[] => [
  { date: dateOf(year, 1, 1), name: 'new-year' },
  ...(region === 'scotland'
    ? ([
        { date: dateOf(year, 1, 2), name: 'second-january' },
        { date: dateOf(year, NOVEMBER, 30), name: 'st-andrew' },
      ] as const)
    : []),
  ...(region === 'northern-ireland'
    ? ([
        { date: dateOf(year, MARCH, 17), name: 'st-patrick' },
        { date: dateOf(year, JULY, 12), name: 'boyne' },
      ] as const)
    : []),
  { date: dateOf(year, DECEMBER, 25), name: 'christmas' },
  { date: dateOf(year, DECEMBER, 26), name: 'boxing' },
];

/** Those on a weekday stay; each of the others is given the next weekday that none of them has. */
const withSubstitutes = (days: readonly Dated[]): readonly BankHoliday[] => {
  const taken = new Set(days.filter(({ date }) => isWeekday(date)).map(({ date }) => date));
  return days.map(({ date: own, name }) => {
    let date = own;
    if (isWeekday(own)) return { date, name, substitute: false };
    while (!isWeekday(date) || taken.has(date)) date = plusDays(date, 1);
    taken.add(date);
    return { date, name, substitute: true };
  });
};

/** Days that move with the year, and are on a weekday always. */
const movingDays = (year: number, region: BankHolidayRegion): readonly Dated[] => {
  const easter = easterOf(year);
  return [
    { date: plusDays(easter, -2), name: 'good-friday' },
    ...(region === 'scotland' ? [] : ([{ date: plusDays(easter, 1), name: 'easter-monday' }] as const)),
    { date: firstMonday(year, MAY), name: 'early-may' },
    { date: lastMonday(year, MAY), name: 'spring' },
    { date: region === 'scotland' ? firstMonday(year, AUGUST) : lastMonday(year, AUGUST), name: 'summer' },
  ];
};

/** A day that was proclaimed once, in place of another one or beside the others. */
interface Proclaimed extends Dated {
  readonly inPlaceOf?: BankHolidayName;
  readonly region?: BankHolidayRegion;
}

const proclaimed: readonly Proclaimed[] = [
  { date: '2020-05-08', name: 've-day', inPlaceOf: 'early-may' },
  { date: '2022-06-02', name: 'spring', inPlaceOf: 'spring' },
  { date: '2022-06-03', name: 'jubilee' },
  { date: '2022-09-19', name: 'funeral' },
  { date: '2023-05-08', name: 'coronation' },
  { date: '2026-06-15', name: 'world-cup', region: 'scotland' },
];

/**
 * The bank holidays of a year, in their order. By the Banking and Financial Dealings Act 1971, schedule 1, for Scotland with the
 * St Andrew's Day Bank Holiday (Scotland) Act 2007, and by the royal proclamations that give New Year's Day, the early May and the
 * substitute days each year; dates and names as https://www.gov.uk/bank-holidays publishes them. Days that were proclaimed once are known from 2013 on.
 */
export const bankHolidays = (year: number, region: BankHolidayRegion): readonly BankHoliday[] => {
  const once = proclaimed.filter(
    (one) => one.date.startsWith(`${year}-`) && (one.region === undefined || one.region === region),
  );
  const usual = movingDays(year, region).filter(({ name }) => !once.some(({ inPlaceOf }) => inPlaceOf === name));
  return [
    ...withSubstitutes(fixedDays(year, region)),
    ...[...usual, ...once].map(({ date, name }) => ({ date, name, substitute: false })),
  ].sort((one, other) => (one.date < other.date ? -1 : 1));
};

/** Which bank holiday a day is to a company; null where it is none. @param date `YYYY-MM-DD` */
export const bankHolidayOn = (date: string, kept: BankHolidayChoice): BankHoliday | null =>
  kept === 'none' ? null : (bankHolidays(Number(date.slice(0, 4)), kept).find((one) => one.date === date) ?? null);

/** Monday to Friday, and no bank holiday that the company keeps. @param date `YYYY-MM-DD` */
export const isWorkingDay = (date: string, kept: BankHolidayChoice): boolean =>
  isWeekday(date) && bankHolidayOn(date, kept) === null;
