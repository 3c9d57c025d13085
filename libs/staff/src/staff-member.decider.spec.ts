import { fold } from '#eventing';
import { staffMember, type StaffMemberCommand } from './staff-member.decider.js';
import type { StaffMemberEvent } from './staff-member.events.js';
import { staffMemberAuditFormatter } from './staff-member.audit-formatter.js';

const said = { at: '2026-03-02T09:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a0' } as const;
const added: StaffMemberEvent = {
  type: 'StaffMemberAdded',
  data: { name: 'Ada Wren', email: 'ada@example.test', isEngineer: true },
};
const removed: StaffMemberEvent = { type: 'StaffMemberRemoved', data: {} };
const change = { type: 'ChangeStaffMember', restore: false, newPassword: false, may: 'everything', ...said } as const;
const add: StaffMemberCommand = {
  type: 'AddStaffMember',
  name: ' Ada Wren ',
  email: 'ada@example.test ',
  isEngineer: true,
  ...said,
};

const decide = (given: readonly StaffMemberEvent[], command: StaffMemberCommand) =>
  staffMember.decide(command, fold(staffMember, given));

describe('a member of staff', () => {
  it('is added without blanks around name and email', () => {
    expect(decide([], add)).toEqual([added]);
  });

  it('is added once', () => {
    expect(decide([added], add)).toEqual({ rejected: 'staff/already-added', details: {} });
  });

  it('is sent to the kinds of visits that are named, in the order of the list, and to all where none is', () => {
    const named = (from: readonly string[], to: readonly string[]): StaffMemberEvent => ({
      type: 'StaffCompetenceChanged',
      data: { from: [...from], to: [...to] },
    });
    expect(decide([], { ...add, competence: ['noise', 'sound'] })).toEqual([added, named([], ['sound', 'noise'])]);
    const given = [added, named([], ['sound', 'noise'])];
    expect(decide(given, { ...change, competence: ['noise', 'sound'] })).toEqual([]);
    expect(decide(given, { ...change, name: 'Ada Wren' })).toEqual([]);
    expect(decide(given, { ...change, competence: [] })).toEqual([named(['sound', 'noise'], [])]);
    // It is the office that says so.
    expect(decide(given, { ...change, may: 'own', competence: [] })).toMatchObject({
      rejected: 'staff/others-account',
    });
  });

  it('has registrations, tidied, and only the office says which', () => {
    const attma = { scheme: 'ATTMA', number: 'A 1', kinds: ['sound', 'air'], validUntil: '2027-06-01' } as const;
    const typed = { ...attma, scheme: ' ATTMA', number: 'A 1 ', kinds: ['air', 'sound'] as const };
    const stored = { ...attma, kinds: [...attma.kinds] };
    const registered: StaffMemberEvent = { type: 'StaffRegistrationsChanged', data: { from: [], to: [stored] } };
    expect(decide([], { ...add, registrations: [typed] as never })).toEqual([added, registered]);
    expect(decide([added, registered], { ...change, registrations: [typed] })).toEqual([]);
    expect(decide([added, registered], { ...change, name: 'Ada Wren' })).toEqual([]);
    expect(decide([added, registered], { ...change, registrations: [] })).toEqual([
      { type: 'StaffRegistrationsChanged', data: { from: [stored], to: [] } },
    ]);
    expect(decide([added], { ...change, may: 'own', registrations: [typed] })).toMatchObject({
      rejected: 'staff/others-account',
    });
  });

  it('has a telephone, kept without its leading zero, and only the office says it', () => {
    const telephone = (from: string, to: string): StaffMemberEvent => ({
      type: 'StaffTelephoneChanged',
      data: { from, to },
    });
    const given = [added, telephone('', '7700900321')];
    expect(decide([], { ...add, telephone: '07700 900321' })).toEqual(given);
    expect(decide([], { ...add, telephone: ' ' })).toEqual([added]);
    expect(decide(given, { ...change, telephone: '+44 (0)7700 900321' })).toEqual([]);
    expect(decide(given, { ...change, name: 'Ada Wren' })).toEqual([]);
    expect(decide(given, { ...change, telephone: '' })).toEqual([telephone('7700900321', '')]);
    expect(decide(given, { ...change, may: 'own', telephone: '07700 900322' })).toMatchObject({
      rejected: 'staff/others-account',
    });
  });

  it('has a home and hours of their own, tidied, which only the office says; what is empty is as the company has it', () => {
    const home = (from: string, to: string): StaffMemberEvent => ({ type: 'StaffHomeChanged', data: { from, to } });
    const none = { dayStart: '', dayEnd: '', weekHours: null };
    const own = { dayStart: '09:30', dayEnd: '15:00', weekHours: 25 };
    const hours = (from: typeof own | typeof none, to: typeof own | typeof none): StaffMemberEvent => ({
      type: 'StaffHoursChanged',
      data: { from, to },
    });
    expect(decide([], { ...add, homePostcode: 'bs34aa', ...own })).toEqual([
      added,
      home('', 'BS3 4AA'),
      hours(none, own),
    ]);
    expect(decide([], { ...add, homePostcode: '', ...none })).toEqual([added]);
    const given = [added, home('', 'BS3 4AA'), hours(none, own)];
    expect(decide(given, { ...change, homePostcode: 'BS3 4AA', ...own })).toEqual([]);
    expect(decide(given, { ...change, name: 'Ada Wren' })).toEqual([]);
    expect(decide(given, { ...change, homePostcode: '', dayEnd: '', weekHours: null })).toEqual([
      home('BS3 4AA', ''),
      hours(own, { ...own, dayEnd: '', weekHours: null }),
    ]);
    for (const one of [{ homePostcode: 'BS1 4ST' }, { weekHours: 40 }])
      expect(decide(given, { ...change, may: 'own', ...one })).toMatchObject({ rejected: 'staff/others-account' });
  });

  it('works no day that ends before it begins', () => {
    const no = { rejected: 'staff/hours', details: {} };
    expect(decide([], { ...add, dayStart: '15:00', dayEnd: '15:00' })).toEqual(no);
    expect(decide([added], { ...change, dayStart: '15:00', dayEnd: '09:00' })).toEqual(no);
    // One of both is the company's.
    expect(decide([added], { ...change, dayStart: '19:00' })).toHaveLength(1);
  });

  it('changes in what differs and in nothing else', () => {
    expect(
      decide([added], {
        ...change,
        name: 'Ada Finch',
        email: 'ada@example.test',
        isEngineer: false,
        newPassword: true,
      }),
    ).toEqual([
      { type: 'StaffMemberRenamed', data: { from: 'Ada Wren', to: 'Ada Finch' } },
      { type: 'StaffRoleChanged', data: { from: true, to: false } },
      { type: 'PasswordChanged', data: {} },
    ]);
    expect(decide([added], { ...change, email: 'wren@example.test' })).toEqual([
      { type: 'StaffEmailChanged', data: { from: 'ada@example.test', to: 'wren@example.test' } },
    ]);
    expect(decide([added], { ...change, name: 'Ada Wren' })).toEqual([]);
  });

  it('sees its changes when it is changed again', () => {
    const given: StaffMemberEvent[] = [
      added,
      { type: 'StaffMemberRenamed', data: { from: 'Ada Wren', to: 'Ada Finch' } },
      { type: 'StaffEmailChanged', data: { from: 'ada@example.test', to: 'finch@example.test' } },
      { type: 'StaffRoleChanged', data: { from: true, to: false } },
      { type: 'PasswordChanged', data: {} },
    ];
    expect(decide(given, { ...change, name: 'Ada Finch', email: 'finch@example.test', isEngineer: false })).toEqual([]);
  });

  it('who is nobody cannot be changed or removed', () => {
    expect(decide([], change)).toEqual({ rejected: 'staff/not-found', details: {} });
    expect(decide([], { type: 'RemoveStaffMember', ...said })).toEqual({ rejected: 'staff/not-found', details: {} });
  });

  it('is removed once', () => {
    expect(decide([added], { type: 'RemoveStaffMember', ...said })).toEqual([removed]);
    expect(decide([added, removed], { type: 'RemoveStaffMember', ...said })).toEqual([]);
  });

  it('comes back, with changes, and is not changed while away', () => {
    expect(decide([added, removed], { ...change, name: 'Ada Finch' })).toEqual({
      rejected: 'staff/removed',
      details: {},
    });
    expect(decide([added, removed], { ...change, restore: true, name: 'Ada Finch' })).toEqual([
      { type: 'StaffMemberRestored', data: {} },
      { type: 'StaffMemberRenamed', data: { from: 'Ada Wren', to: 'Ada Finch' } },
    ]);
    expect(decide([added, removed, { type: 'StaffMemberRestored', data: {} }], { ...change, restore: true })).toEqual(
      [],
    );
  });

  it('who is an engineer sets their own name and password and nothing else', () => {
    const own = { ...change, may: 'own' } as const;
    expect(decide([added], { ...own, name: 'Ada Finch', newPassword: true, isEngineer: true })).toHaveLength(2);
    expect(decide([added], { ...own, isEngineer: false })).toEqual({ rejected: 'staff/others-account', details: {} });
    expect(decide([added], { ...own, email: 'other@example.test' })).toEqual({
      rejected: 'staff/others-account',
      details: {},
    });
    expect(decide([added, removed], { ...own, restore: true })).toEqual({
      rejected: 'staff/others-account',
      details: {},
    });
  });
});

describe('what the office reads about accounts', () => {
  it('tells every event in plain words and no password', () => {
    const given: StaffMemberEvent[] = [
      added,
      { type: 'StaffMemberRenamed', data: { from: 'Ada Wren', to: 'Ada Finch' } },
      { type: 'StaffEmailChanged', data: { from: 'a@example.test', to: 'b@example.test' } },
      { type: 'StaffTelephoneChanged', data: { from: '7700900321', to: '' } },
      { type: 'StaffRoleChanged', data: { from: true, to: false } },
      { type: 'PasswordChanged', data: {} },
      removed,
      { type: 'StaffMemberRestored', data: {} },
    ];
    const told = staffMemberAuditFormatter.tell(
      given as unknown as Parameters<typeof staffMemberAuditFormatter.tell>[0],
    );
    expect(told.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['Ada Wren added as engineer', 'Email set', 'Engineer'],
      ['Name changed'],
      ['Email changed'],
      ['Telephone changed'],
      ['Role changed'],
      ['Password changed'],
      ['Account removed'],
      ['Account restored'],
    ]);
    expect(told[3]?.lines).toEqual([{ text: 'Telephone changed', field: 'telephone', from: '7700900321', to: '' }]);
    expect(told[5]?.lines).toEqual([{ text: 'Password changed', field: 'password', from: null, to: null }]);
  });
});
