import type { BookableResource } from '#bookings';
import {
  daysAfter,
  lastDayOf,
  registrationFault,
  visitKinds,
  type FixedVisit,
  type Job,
  type VisitKind,
} from '#contracts';
import type { Facts, WholeVisit } from './planning-facts.js';

/** Of visits, who would do them and has no registration for them that is valid then. */
export type Unregistered = ReadonlyMap<string, ReadonlySet<string>>;

/** A visit asks for a skill of its own where not all who do its kind may go: by hand, or by their registrations. */
const ownSkill = (visit: string): string => `visit ${visit}`;

const doesKind = ({ competence }: BookableResource, kind: VisitKind): boolean =>
  competence.length === 0 || competence.includes(kind);

/** Those whom the company would refuse to send to a visit that is so many days later: a survey's both halves are looked at, whoever does which. */
const lackingAt = ({ registrationRule, resources }: Facts, halves: WholeVisit, days: number): ReadonlySet<string> => {
  if (registrationRule !== 'refuse') return new Set();
  const [{ kind }] = halves;
  const lacks = ({ registrations }: BookableResource): boolean =>
    halves.some(({ endjob }) => registrationFault(registrations, kind, daysAfter(lastDayOf(endjob), days)) !== null);
  return new Set(resources.filter((one) => one.kind === 'engineer' && lacks(one)).map(({ _id }) => _id));
};

/** By visit; none where the company refuses nobody for it. */
export const unregisteredOf = (facts: Facts): Unregistered =>
  facts.registrationRule === 'refuse'
    ? new Map(facts.visits.map((halves) => [halves[0]._id, lackingAt(facts, halves, 0)]))
    : new Map();

/** A skill counts for all days of a plan, so a visit does not move to a day on which one more of its people would be refused. */
export const keepsRegistered =
  (facts: Facts, visit: WholeVisit) =>
  (days: number): boolean => {
    const now = lackingAt(facts, visit, 0);
    return [...lackingAt(facts, visit, days)].every((engineer) => now.has(engineer));
  };

/** Which skill each visit asks for, and who has it. */
export const skillsOf = ({ visits }: Facts, chosen: ReadonlyMap<string, FixedVisit>, unregistered: Unregistered) => {
  const isOwn = (visit: string): boolean => chosen.has(visit) || unregistered.has(visit);
  const mayGo = (engineer: BookableResource, { _id, kind }: Job): boolean => {
    const fixed = chosen.get(_id);
    return (
      unregistered.get(_id)?.has(engineer._id) !== true &&
      (fixed === undefined ? doesKind(engineer, kind) : fixed.engineers.some((id) => id.toLowerCase() === engineer._id))
    );
  };
  return {
    of: ({ _id, kind }: Job): string => (isOwn(_id) ? ownSkill(_id) : kind),
    has: (engineer: BookableResource): readonly string[] => [
      ...visitKinds.filter((kind) => doesKind(engineer, kind)),
      ...visits.flatMap(([first]) => (isOwn(first._id) && mayGo(engineer, first) ? [ownSkill(first._id)] : [])),
    ],
  };
};
