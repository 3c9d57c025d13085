import {
  ALL_EXTERNAL,
  ALL_INTERNAL,
  NO_LEADER,
  kitTypeLabels,
  own,
  type Job,
  type ProjectStatus,
  type VisitStatus,
} from '#contracts';
import { later, spoken } from '#languages';

/** What is stored, compared and asked for in English, as a person reads it. */
export const visitStatusWords = spoken<VisitStatus>({
  Pending: later('Pending'),
  Confirmed: later('Confirmed'),
  Complete: later('Complete'),
});

export const projectStatusWords = spoken<ProjectStatus>({
  'In Progress': later('In Progress'),
  Complete: later('Complete'),
});

/** The two halves of a noise survey. */
export const halfWords = spoken<NonNullable<Job['survey']>['type']>({ Setup: later('Setup'), Pickup: later('Pickup') });

/** Types of tests of which the name is more than the code of a standard. */
const testTypeWords: Readonly<Record<string, string>> = spoken({
  'Part E - Hotel': later('Part E - Hotel'),
  'Hotel 24 Hours': later('Hotel 24 Hours'),
  Office: later('Office ⟨type of test⟩'),
});

/** The type of a test or a kit; one that the company named itself is as it was written. */
export const typeWord = (type: string): string => own(testTypeWords, type) ?? own(kitTypeLabels, type) ?? type;

const leaderWords: Readonly<Record<string, string>> = spoken({
  [ALL_EXTERNAL]: later('All External'),
  [ALL_INTERNAL]: later('All Internal'),
  [NO_LEADER]: later('No leader'),
});

/** A choice among the project leaders: a name, or one of the three words for several or none. */
export const leaderWord = (leader: string): string => own(leaderWords, leader) ?? leader;
