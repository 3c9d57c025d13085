import { bind, messagesOf } from './binding.js';
import { ChangeClient } from './clients.js';
import { CreateProject } from './projects.js';
import { ScheduleSiteVisit, SetCompletionFlag, soundTypeOf, SoundTest, NoiseSurvey } from './site-visits.js';
import { isPounds, penceOf, formatPounds } from './money.js';
import { kitTypeOf } from './fleet.js';
import { ChangeStaffMember } from './staff.js';

const contact = {
  name: 'Dilly Dormer',
  position: 'Site Manager',
  email: 'dilly@client.example',
  telephone: '7700900123',
};
const visit = {
  kind: 'sound',
  startjob: '2026-07-01T08:00:00.000Z',
  endjob: '2026-07-01T12:00:00.000Z',
  address: '1 Cooper Lane',
  postcode: 'BS1 5TR',
  price: 350,
  contact,
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 22 },
};

describe('what comes over the wire', () => {
  it('becomes a contract class and nothing that the class does not declare', () => {
    const bound = bind(ScheduleSiteVisit, { ...visit, isAdmin: true, contact: { ...contact, role: 'owner' } });
    expect(messagesOf(bound)).toEqual({});
    expect(Object.keys(bound)).not.toContain('isAdmin');
    expect(Object.keys(bound.contact)).toEqual(Object.keys(contact));
  });

  it('reads the parts that a class takes over from the one it extends', () => {
    const bound = bind(ScheduleSiteVisit, {
      ...visit,
      soundtest: { ...visit.soundtest, sets: 1.5, role: 'owner' },
      completion: { paid: 'perhaps' },
    });
    expect(Object.keys(bound.soundtest ?? {})).not.toContain('role');
    expect(messagesOf(bound)).toEqual({
      'soundtest.sets': 'Please enter the number of sets.',
      'completion.paid': 'Please choose yes or no.',
    });
  });

  it('takes an email as the forms do, without the blanks and the name around it, and can be told that there is none', () => {
    const emailIn = (email: unknown): unknown => bind(ChangeStaffMember, { email }).email;
    expect(emailIn(' ann@able.example ')).toBe('ann@able.example');
    expect(emailIn('Ann Able <ann@able.example>')).toBe('ann@able.example');
    expect([emailIn(7), bind(ChangeClient, { email: '' }).email]).toEqual([7, '']);
  });

  it('cannot reach a prototype', () => {
    const bound = bind(ScheduleSiteVisit, JSON.parse('{"__proto__": {"kind": "sound"}, "constructor": 1}'));
    expect(bound.kind).toBeUndefined();
    expect(Object.keys(bound)).toEqual(['contact']);
    expect(({} as Record<string, unknown>)['kind']).toBeUndefined();
  });

  it.each([null, 7, 'text', [], undefined])('%p binds to an empty instance with messages, never throws', (raw) => {
    expect(Object.keys(messagesOf(bind(ScheduleSiteVisit, raw))).length).toBeGreaterThan(3);
  });

  it('says one message at each field, in the words of the office', () => {
    expect(
      messagesOf(
        bind(ScheduleSiteVisit, {
          ...visit,
          address: ' ',
          price: 'ask',
          contact: { ...contact, name: '', email: 'no' },
        }),
      ),
    ).toEqual({
      address: 'Please choose an address.',
      price: 'Please choose a fee.',
      'contact.name': 'Please choose a contact name.',
      'contact.email': 'Please choose a contact email.',
    });
  });

  it('asks for the contact when it is missing or no object', () => {
    const missing = messagesOf(bind(ScheduleSiteVisit, { ...visit, contact: undefined }));
    expect(Object.keys(missing).sort()).toEqual([
      'contact.email',
      'contact.name',
      'contact.position',
      'contact.telephone',
    ]);
    for (const value of ['Dilly', [], null, 7])
      expect(Object.keys(messagesOf(bind(ScheduleSiteVisit, { ...visit, contact: value })))).toEqual(['contact']);
  });

  it('refuses each flag and value that is none', () => {
    const id = '019ff48e-6300-7139-9f8d-893e30856e16';
    expect(messagesOf(bind(SetCompletionFlag, { visitId: id, flag: 'paid', value: true }))).toEqual({});
    expect(messagesOf(bind(SetCompletionFlag, { visitId: id, flag: 'posted', value: 'yes' }))).toEqual({
      flag: 'Please choose one of the completion flags.',
      value: 'Please choose yes or no.',
    });
  });

  it('lets a project do without all but its fee', () => {
    expect(messagesOf(bind(CreateProject, { price: 0 }))).toEqual({});
    expect(messagesOf(bind(CreateProject, {}))).toEqual({ price: 'Please choose a fee.' });
  });
});

describe('tests and surveys', () => {
  it.each([
    ['Part E', { sets: 1, dwellings: 1 }],
    ['Part E - RFRP', { sets: 1, dwellings: 1 }],
    ['Part E - Hotel', { sets: 1, rooms: 1 }],
    ['Hotel 24 Hours', { rooms: 1 }],
    ['BB93', { sets: 1, rooms: 1 }],
    ['Office', { sets: 1, rooms: 1 }],
    ['HTM', { sets: 1, rooms: 1 }],
    ['Sound Testing', { sets: 1 }],
  ])('%s asks for exactly %p', (project_type, counts) => {
    expect(messagesOf(bind(SoundTest, { project_type, ...counts }))).toEqual({});
    expect(Object.keys(messagesOf(bind(SoundTest, { project_type }))).sort()).toEqual(Object.keys(counts).sort());
  });

  it.each([
    ['Sound Testing - Part E', 'Part E'],
    ['Hotel 24hours', 'Hotel 24 Hours'],
    ['part e - rfrp', 'Part E - RFRP'],
    ['Sound Testing', 'Sound Testing'],
    ['Part E - Hotel', 'Part E - Hotel'],
    ['Jazz', null],
    [7, null],
  ])('%p is %p', (written, type) => {
    expect(soundTypeOf(written)).toBe(type);
  });

  it('asks a 24-hour survey for rooms and every other for its positions', () => {
    expect(Object.keys(messagesOf(bind(NoiseSurvey, { project_typeNS: 'HTM (24 hour)' })))).toEqual(['roomsNS']);
    expect(Object.keys(messagesOf(bind(NoiseSurvey, { project_typeNS: 'BS 4142' }))).sort()).toEqual([
      'fixed',
      'spots',
    ]);
  });

  it('knows a kit however its type was spelled', () => {
    expect(['sound', 'AIR TESTING', 'Noise Survey', 'drums'].map(kitTypeOf)).toEqual([
      'Sound Testing',
      'Air Testing',
      'Noise Survey',
      null,
    ]);
  });
});

describe('money', () => {
  it('is exact to the penny', () => {
    expect([0.1 + 0.2, 350, 19.99].map(penceOf)).toEqual([30, 35_000, 1999]);
    expect([350, 0, 19.99].every(isPounds)).toBe(true);
    expect([-1, 19.999, Number.NaN, Infinity, '350', 1e12, null].some(isPounds)).toBe(false);
    expect([1234.5, 1234, -20].map(formatPounds)).toEqual(['£1,234.50', '£1,234', '-£20']);
  });
});
