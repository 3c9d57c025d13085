import { kitTypes, type BookingType, type ResourceKind, type VisitKind } from '#contracts';
import { at, hoursLater } from './diary.js';
import { officeNames } from './names.js';
import type { Planned, SampleSize } from './planned.js';
import { type Company, emailOf, foundCompany, idAt, SAMPLE_PASSWORD } from './company.js';
import { planProject } from './planned-projects.js';
import { planVisit } from './planned-visits.js';

export interface SamplePlan {
  /** In the order in which the sample's people did it. */
  readonly steps: Planned[];
  readonly signIn: { readonly email: string; readonly password: string };
}

/** Leave, meetings, repairs and calibrations of the coming weeks, on days that the visits leave free. */
const planBookings = (company: Company): void => {
  const { dice, days, now, today } = company;
  const ahead = days.flatMap((day, index) => (day > today ? [{ day, index }] : []));
  const book = (kind: ResourceKind, resources: readonly string[], type: BookingType, length: number): void => {
    const first = dice.below(Math.max(1, ahead.length - length));
    const from = ahead[first];
    const to = ahead[first + length - 1];
    const resourceId =
      from === undefined || to === undefined
        ? null
        : company.diary.claim(resources, dice.below(resources.length), from.index, to.index, ['main', 'late']);
    if (from === undefined || to === undefined || resourceId === null) return;
    const moment = hoursLater(now, -1 - dice.below(40));
    company.steps.push({
      command: 'BookResource',
      id: idAt(dice, moment),
      at: moment,
      by: dice.pick(company.office),
      fields: { kind, resourceId, type, start: at(from.day, '08:00'), end: at(to.day, '17:00') },
    });
  };
  for (const [type, length] of [
    ['Annual Leave', 3],
    ['Annual Leave', 2],
    ['Office Work', 1],
    ['Meeting', 1],
    ['Sick', 1],
  ] as const)
    book('engineer', company.engineers, type, length);
  for (const type of ['MOT', 'In Garage', 'Other'] as const) book('car', company.cars, type, 1);
  for (const type of kitTypes) book('kit', company.kits[type], type === 'Air Testing' ? 'Broken' : 'Calibration', 2);
};

/** A day that has taken nothing for so many turns has no car, kit or engineer left. */
const FULL_AFTER = 40;

/**
 * Everything that the people of the sample company did up to `now`: the same on every run with the same
 * arguments, and no engineer, car or kit in two places at once.
 * @param now ISO 8601 UTC
 */
export const samplePlan = (size: SampleSize, now: string, seed = 20): SamplePlan => {
  const today = now.slice(0, 10);
  const company = foundCompany(size, today, now, seed);
  const projects = Array.from({ length: size.projects }, (_, index) => planProject(company, index));
  const perDay = size.visits / company.days.length;
  let made = 0;
  let idle = 0;
  for (let turn = 0; made < size.visits && turn < size.visits * 20; turn += 1) {
    const day = (Math.floor(made / perDay) + Math.floor(idle / FULL_AFTER)) % company.days.length;
    const nearest = Math.floor((day / company.days.length) * projects.length);
    const project = projects[Math.max(0, nearest - company.dice.below(6))];
    if (project === undefined) break;
    const share = company.dice.next();
    const kind: VisitKind = share < 0.45 || made === size.visits - 1 ? 'sound' : share < 0.75 ? 'air' : 'noise';
    const more = planVisit(company, project, kind, day, turn);
    made += more;
    idle = more > 0 ? 0 : idle + 1;
  }
  planBookings(company);
  const rank = {
    AddStaffMember: 0,
    ChangeCompany: 1,
    AddCar: 1,
    AddKit: 1,
    AddClient: 1,
    CreateProject: 2,
    ScheduleSiteVisit: 3,
    SetCompletionFlag: 4,
    BookResource: 5,
  } as const;
  // Sorting is stable: what happens in one moment stays as it was planned.
  const steps = company.steps.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : rank[a.command] - rank[b.command]));
  return { steps, signIn: { email: emailOf(officeNames[0], 'soundings.example'), password: SAMPLE_PASSWORD } };
};
