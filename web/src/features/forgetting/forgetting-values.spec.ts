import type { FoundPerson, PersonDetail } from '#contracts';
import { choiceFor, heldWords, missingFrom, progressOf, reachedWords, toggled } from './forgetting-values.js';

const fern: FoundPerson = {
  kind: 'client',
  id: 'a1',
  name: 'Fern Fascia',
  names: ['Fern Fascia'],
  email: 'fern@client.example',
  telephones: ['07700900123'],
  held: { projects: 2, visits: 1, documents: 0 },
  first: null,
  last: null,
};
const detail: PersonDetail = {
  ...fern,
  projects: [],
  visits: [],
  documents: [],
  clients: [],
  named: [],
  also: [
    { ...fern, id: 'b2', sure: true },
    { ...fern, id: 'c3', sure: false },
  ],
  notes: [
    { visitId: 'v1', text: 'Ring Fern', sure: false },
    { visitId: 'v2', text: 'Fern Fascia has the key', sure: true },
  ],
};

describe('the page for forgetting a person', () => {
  it('ticks what is surely theirs and leaves the rest to be looked at', () => {
    expect(choiceFor(detail)).toEqual({ also: ['b2'], notes: ['v2'], reason: null, name: '' });
    expect(toggled(['b2'], 'c3')).toEqual(['b2', 'c3']);
    expect(toggled(['b2', 'c3'], 'b2')).toEqual(['c3']);
  });

  it('asks for a reason and for the name, however it is spaced', () => {
    const choice = choiceFor(detail);
    expect(missingFrom(choice, fern)).toEqual({
      reason: 'Please choose a reason.',
      name: 'Please type the name as it is shown.',
    });
    expect(missingFrom({ ...choice, reason: 'asked', name: '  fern   fascia ' }, fern)).toEqual({});
    const sian = { ...fern, name: 'Siân O’Brien' };
    expect(missingFrom({ ...choice, reason: 'asked', name: "Sian O'Brien" }, sian)).toEqual({});
    expect(missingFrom({ ...choice, reason: 'asked', name: ' ' }, { ...fern, name: '’' })).toHaveProperty('name');
  });

  it('says what is held, and how somebody is reached', () => {
    expect(heldWords(fern.held)).toBe('2 projects, 1 visit');
    expect(heldWords({ projects: 0, visits: 0, documents: 0 })).toBe('no project, visit or document');
    expect(reachedWords(fern)).toBe('fern@client.example, 07700900123');
    expect(reachedWords({ ...fern, email: '', telephones: [] })).toBe('no email address');
  });

  it('tells how far it is', () => {
    const counts = { projects: 1, visits: 1, documents: 0, notes: 0 };
    const one = {
      _id: 'f',
      kind: 'client',
      reason: 'asked',
      by: { _id: 'u', name: 'Petra' },
      askedAt: '',
      counts,
      keysDestroyedAt: '2026-03-02T10:00:00.000Z',
      clearedAt: null,
      readModels: { made: 0, all: 13 },
      doneAt: null,
    } as const;
    expect(progressOf(one).map(({ text, done }) => [text, done])).toEqual([
      ['Keys destroyed', true],
      ['Documents, accounts and calendar addresses cleared', false],
      ['Lists rebuilt: 0 of 13', false],
      ['Done', false],
    ]);
  });
});
