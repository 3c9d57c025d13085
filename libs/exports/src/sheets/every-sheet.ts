import { money } from './money.js';
import { peopleAndThings } from './people-and-things.js';
import type { Sheet } from './sheet.js';
import { work } from './work.js';

/** The tables of an export; those that others name come first. @param today in London */
export const everySheet = (today: string): readonly Sheet[] => [...peopleAndThings, ...work, ...money(today)];
