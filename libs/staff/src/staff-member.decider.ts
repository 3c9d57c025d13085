import { formatPostcode, visitKinds, type AddStaffMember, type ChangeStaffMember, type Registration } from '#contracts';
import { reject, sameJson, type TypedCommand, type Decider } from '#eventing';
import type { StaffMemberEvent } from './staff-member.events.js';

/** When an engineer works; empty or null: as the company has it. */
export interface OwnHours {
  readonly dayStart: string;
  readonly dayEnd: string;
  readonly weekHours: number | null;
}

export interface StaffFields extends OwnHours {
  readonly name: string;
  readonly email: string;
  readonly isEngineer: boolean;
  /** Kinds of visits, in the order of the list; none: all of them. */
  readonly competence: readonly string[];
  readonly registrations: readonly Registration[];
  /** Empty: their days begin and end at the office. */
  readonly homePostcode: string;
}

/** Of whom nothing has been said yet. */
export const unsaid = {
  competence: [],
  registrations: [],
  homePostcode: '',
  dayStart: '',
  dayEnd: '',
  weekHours: null,
} as const satisfies Partial<StaffFields>;

export type StaffMemberState =
  { readonly status: 'unknown' } | ({ readonly status: 'active' | 'removed' } & StaffFields);

/** The password is no part of any of them: its hash goes into the credential table beside the append. */
export type StaffMemberCommand =
  | TypedCommand<'AddStaffMember', Omit<AddStaffMember, 'password'>>
  | TypedCommand<'ChangeStaffMember', StaffChanges>
  | TypedCommand<'RemoveStaffMember', object>;

export interface StaffChanges extends Pick<
  ChangeStaffMember,
  'name' | 'email' | 'isEngineer' | 'homePostcode' | 'dayStart' | 'dayEnd' | 'weekHours'
> {
  readonly competence?: readonly string[];
  readonly registrations?: readonly Registration[];
  readonly restore: boolean;
  readonly newPassword: boolean;
  /** 'own': an engineer on their own account, who may set name and password and nothing else. */
  readonly may: 'everything' | 'own';
}

type Known = Exclude<StaffMemberState, { status: 'unknown' }>;

const competenceChange = (
  from: readonly string[],
  competence: readonly string[] | undefined,
): readonly StaffMemberEvent[] => {
  const to = visitKinds.filter((kind) => competence?.includes(kind));
  return competence === undefined || sameJson(from, to)
    ? []
    : [{ type: 'StaffCompetenceChanged', data: { from: [...from], to } }];
};

/** As it is kept: without blanks around its words, its kinds in the order of the list. */
const tidy = ({ scheme, number, kinds, validUntil }: Registration): Registration => ({
  scheme: scheme.trim(),
  number: number.trim(),
  kinds: visitKinds.filter((kind) => kinds.includes(kind)),
  validUntil,
});

const stored = (registrations: readonly Registration[]) =>
  registrations.map((one) => ({ ...one, kinds: [...one.kinds] }));

const registrationsChange = (
  from: readonly Registration[],
  registrations: readonly Registration[] | undefined,
): readonly StaffMemberEvent[] => {
  const to = registrations?.map(tidy) ?? from;
  return sameJson(from, to)
    ? []
    : [{ type: 'StaffRegistrationsChanged', data: { from: stored(from), to: stored(to) } }];
};

const homeChange = (from: string, homePostcode: string | undefined): readonly StaffMemberEvent[] => {
  const to = homePostcode === undefined ? from : formatPostcode(homePostcode);
  return from === to ? [] : [{ type: 'StaffHomeChanged', data: { from, to } }];
};

const hoursOf = ({ dayStart, dayEnd, weekHours }: OwnHours): OwnHours => ({ dayStart, dayEnd, weekHours });

const hoursWith = (from: OwnHours, { dayStart, dayEnd, weekHours }: Partial<OwnHours>): OwnHours => ({
  dayStart: dayStart ?? from.dayStart,
  dayEnd: dayEnd ?? from.dayEnd,
  weekHours: weekHours === undefined ? from.weekHours : weekHours,
});

const hoursChange = (member: OwnHours, command: Partial<OwnHours>): readonly StaffMemberEvent[] => {
  const [from, to] = [hoursOf(member), hoursWith(member, command)];
  return sameJson(from, to) ? [] : [{ type: 'StaffHoursChanged', data: { from, to } }];
};

/** A day that ends before it begins; where one of both is the company's, the plan says what is in the way. */
const isNoDay = (event: StaffMemberEvent): boolean =>
  event.type === 'StaffHoursChanged' && event.data.to.dayEnd !== '' && event.data.to.dayEnd <= event.data.to.dayStart;

const changes = (
  command: Extract<StaffMemberCommand, { type: 'ChangeStaffMember' }>,
  member: Known,
): StaffMemberEvent[] => {
  const events: StaffMemberEvent[] = [];
  if (command.restore && member.status === 'removed') events.push({ type: 'StaffMemberRestored', data: {} });
  const name = command.name?.trim();
  const email = command.email?.trim();
  if (name !== undefined && name !== member.name)
    events.push({ type: 'StaffMemberRenamed', data: { from: member.name, to: name } });
  if (email !== undefined && email !== member.email)
    events.push({ type: 'StaffEmailChanged', data: { from: member.email, to: email } });
  if (command.isEngineer !== undefined && command.isEngineer !== member.isEngineer) {
    events.push({ type: 'StaffRoleChanged', data: { from: member.isEngineer, to: command.isEngineer } });
  }
  events.push(...competenceChange(member.competence, command.competence));
  events.push(...registrationsChange(member.registrations, command.registrations));
  events.push(...homeChange(member.homePostcode, command.homePostcode), ...hoursChange(member, command));
  if (command.newPassword) events.push({ type: 'PasswordChanged', data: {} });
  return events;
};

/** Kinds that are known, as the events have them. */
export const registrationOf = ({
  kinds,
  ...rest
}: Omit<Registration, 'kinds'> & { readonly kinds: readonly string[] }): Registration => ({
  ...rest,
  kinds: visitKinds.filter((kind) => kinds.includes(kind)),
});

export const staffMember: Decider<StaffMemberState, StaffMemberCommand, StaffMemberEvent> = {
  initialState: { status: 'unknown' },
  decide: (command, member) => {
    switch (command.type) {
      case 'AddStaffMember': {
        if (member.status !== 'unknown') return reject('staff/already-added');
        const events: StaffMemberEvent[] = [
          {
            type: 'StaffMemberAdded',
            data: { name: command.name.trim(), email: command.email.trim(), isEngineer: command.isEngineer },
          },
          ...competenceChange([], command.competence),
          ...registrationsChange([], command.registrations),
          ...homeChange('', command.homePostcode),
          ...hoursChange(unsaid, command),
        ];
        return events.some(isNoDay) ? reject('staff/hours') : events;
      }
      case 'ChangeStaffMember': {
        if (member.status === 'unknown') return reject('staff/not-found');
        if (member.status === 'removed' && !command.restore) return reject('staff/removed');
        const events = changes(command, member);
        const beyondOwn = events.some(({ type }) => type !== 'StaffMemberRenamed' && type !== 'PasswordChanged');
        if (command.may === 'own' && beyondOwn) return reject('staff/others-account');
        return events.some(isNoDay) ? reject('staff/hours') : events;
      }
      case 'RemoveStaffMember':
        if (member.status === 'unknown') return reject('staff/not-found');
        if (member.status === 'removed') return [];
        return [{ type: 'StaffMemberRemoved', data: {} }];
    }
  },
  evolve: (member, event) => {
    if (event.type === 'StaffMemberAdded') return { status: 'active', ...event.data, ...unsaid };
    if (member.status === 'unknown') return member;
    switch (event.type) {
      case 'StaffMemberRenamed':
        return { ...member, name: event.data.to };
      case 'StaffEmailChanged':
        return { ...member, email: event.data.to };
      case 'StaffRoleChanged':
        return { ...member, isEngineer: event.data.to };
      case 'StaffCompetenceChanged':
        return { ...member, competence: event.data.to };
      case 'StaffRegistrationsChanged':
        return { ...member, registrations: event.data.to.map(registrationOf) };
      case 'StaffHomeChanged':
        return { ...member, homePostcode: event.data.to };
      case 'StaffHoursChanged':
        return { ...member, ...event.data.to };
      case 'PasswordChanged':
        return member;
      case 'StaffMemberRemoved':
        return { ...member, status: 'removed' };
      case 'StaffMemberRestored':
        return { ...member, status: 'active' };
    }
  },
};
