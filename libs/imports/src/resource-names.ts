import { t, type LocalizedString } from '#languages';
import type { BookableResource } from '#bookings';
import { compactOf, foldedText } from '#contracts';
import { groupedBy } from './kind-of-import.js';

/** By the whole name or the number plate, and by what people say for short. */
export interface ResourceNames {
  readonly whole: ReadonlyMap<string, readonly BookableResource[]>;
  readonly short: ReadonlyMap<string, readonly BookableResource[]>;
}

export const MISSING = {
  engineer: (name: string) =>
    t('There is no engineer called {name}. Please import or add the engineer first, or leave this cell empty.', {
      name,
    }),
  car: (name: string) =>
    t('There is no car called {name}. Please import or add the car first, or leave this cell empty.', { name }),
  kit: (name: string) =>
    t('There is no kit called {name}. Please import or add the kit first, or leave this cell empty.', { name }),
};

export const severalCalled = (name: string, one: BookableResource, other: BookableResource): LocalizedString =>
  t('{name} can be {one} or {other}. Please write the whole name.', { name, one: one.label, other: other.label });

export const namesOf = (all: readonly BookableResource[], kind: BookableResource['kind']): ResourceNames => {
  const own = all.filter((one) => one.kind === kind);
  return {
    whole: groupedBy(own, ({ label, detail }) => [compactOf(label), kind === 'car' ? compactOf(detail) : '']),
    short: groupedBy(own, ({ label }) => {
      const words = foldedText(label).split(' ');
      return kind === 'engineer' && words.length > 1 ? [words[0] ?? '', words.map((word) => word[0]).join('')] : [];
    }),
  };
};

/** Those whom a name can mean. */
export const found = ({ whole, short }: ResourceNames, name: string): readonly BookableResource[] =>
  whole.get(compactOf(name)) ?? short.get(compactOf(name)) ?? [];
