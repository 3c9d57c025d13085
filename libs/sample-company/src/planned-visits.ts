import {
  completionFlags,
  soundTypes,
  type CompletionFlag,
  type KitType,
  type SoundType,
  type VisitKind,
} from '#contracts';
import type { Chance } from './chance.js';
import { at, hoursLater } from './diary.js';
import { visitNotes } from './names.js';
import { type Company, idAt } from './company.js';
import { type PlannedProject, inThePast } from './planned-projects.js';

const soundNames = Object.keys(soundTypes) as SoundType[];

const testOf = (dice: Chance, kind: VisitKind): object => {
  if (kind === 'air') return { airtest: { types: 1 + dice.below(4), tests: 1 + dice.below(12) } };
  if (kind === 'noise')
    return {
      survey: dice.happens(0.3)
        ? { project_typeNS: 'HTM (24 hour)', roomsNS: 1 + dice.below(8) }
        : {
            project_typeNS: dice.pick(['BS 4142', 'BS 8233', 'Noise Monitoring']),
            fixed: 1 + dice.below(3),
            spots: dice.below(5),
          },
    };
  const project_type = dice.pick(soundNames);
  const counts = Object.fromEntries(soundTypes[project_type].map((count) => [count, 1 + dice.below(12)]));
  return { soundtest: { project_type, ...counts } };
};

const kitTypeFor: Readonly<Record<VisitKind, KitType>> = {
  sound: 'Sound Testing',
  air: 'Air Testing',
  noise: 'Noise Survey',
};

interface Team {
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
  readonly engineersPickup: readonly string[];
  readonly carsPickup: readonly string[];
}

const assemble = (company: Company, kind: VisitKind, day: number, lastDay: number, turn: number): Team | null => {
  const { diary, dice } = company;
  const main = ['main'] as const;
  const kit = diary.claim(company.kits[kitTypeFor[kind]], turn, day, lastDay, ['main', 'late']);
  const engineer = diary.claim(company.engineers, turn, day, day, main);
  const car = diary.claim(company.cars, turn, day, day, main);
  if (kit === null || engineer === null || car === null) return null;
  const second =
    kind !== 'noise' && dice.happens(0.2) ? diary.claim(company.engineers, turn + 3, day, day, main) : null;
  const late = ['late'] as const;
  const collector = kind === 'noise' ? diary.claim(company.engineers, turn + 1, lastDay, lastDay, late) : null;
  const collecting = kind === 'noise' ? diary.claim(company.cars, turn + 1, lastDay, lastDay, late) : null;
  if (kind === 'noise' && (collector === null || collecting === null)) return null;
  return {
    engineers: second === null ? [engineer] : [engineer, second],
    cars: [car],
    kits: [kit],
    engineersPickup: collector === null ? [] : [collector],
    carsPickup: collecting === null ? [] : [collecting],
  };
};

/** How far the paperwork of a visit has come, by how long ago it was. */
const flagsOf = (dice: Chance, daysAgo: number): readonly CompletionFlag[] => {
  const share: Readonly<Record<CompletionFlag, number>> =
    daysAgo > 20
      ? { confirmed: 0.98, checklist: 0.95, rams: 0.9, issued: 0.93, invoiced: 0.92, paid: 0.8 }
      : daysAgo > 5
        ? { confirmed: 0.97, checklist: 0.9, rams: 0.85, issued: 0.7, invoiced: 0.6, paid: 0.25 }
        : daysAgo >= 0
          ? { confirmed: 0.95, checklist: 0.85, rams: 0.8, issued: 0.2, invoiced: 0.15, paid: 0.03 }
          : { confirmed: 0.6, checklist: 0.45, rams: 0.4, issued: 0, invoiced: 0.02, paid: 0 };
  return completionFlags.filter((flag) => dice.happens(share[flag]));
};

const planFlags = (company: Company, visitId: string, scheduled: string, end: string, both: boolean): void => {
  const { dice, now, steps, office } = company;
  const daysAgo = (Date.parse(now) - Date.parse(end)) / 86_400_000;
  const set = (flag: CompletionFlag, value: boolean, hours: number): void => {
    steps.push({
      command: 'SetCompletionFlag',
      id: visitId,
      at: inThePast(company, hoursLater(end, hours), scheduled),
      by: dice.pick(office),
      fields: { visitId, flag, value, ...(both ? { both: true } : {}) },
    });
  };
  const before: Readonly<Record<CompletionFlag, number>> = {
    confirmed: -120,
    checklist: -96,
    rams: -72,
    issued: 60,
    invoiced: 84,
    paid: 300,
  };
  for (const flag of flagsOf(dice, daysAgo)) {
    const hours = before[flag] + dice.below(20);
    set(flag, true, hours);
    if (!dice.happens(0.03)) continue;
    set(flag, false, hours + 2);
    set(flag, true, hours + 5);
  }
};

export const planVisit = (
  company: Company,
  project: PlannedProject,
  kind: VisitKind,
  day: number,
  turn: number,
): number => {
  const { dice, days } = company;
  const lastDay = kind === 'noise' ? Math.min(days.length - 1, day + 1 + dice.below(3)) : day;
  if (kind === 'noise' && lastDay === day) return 0;
  const team = assemble(company, kind, day, lastDay, turn);
  const first = days[day];
  const last = days[lastDay];
  if (team === null || first === undefined || last === undefined) return 0;
  const startjob = at(first, dice.pick(['08:30', '09:00', '09:30', '10:00']));
  const endjob = kind === 'noise' ? at(last, dice.pick(['16:00', '16:30'])) : hoursLater(startjob, 2 + dice.below(4));
  const planned = hoursLater(startjob, -24 * (7 + dice.below(14)));
  const moment = inThePast(company, planned, project.created);
  const id = idAt(dice, moment);
  company.steps.push({
    command: 'ScheduleSiteVisit',
    id,
    at: moment,
    by: dice.pick(company.office),
    fields: {
      kind,
      startjob,
      endjob,
      enquiry_id: project.id,
      projectName: project.name,
      project_number: project.number,
      address: project.address,
      postcode: project.postcode,
      price: 250 + 50 * dice.below(16),
      contact: project.contact,
      client_id: project.clientId,
      delegated: project.delegated,
      notes: dice.pick(visitNotes),
      engineers: [...team.engineers],
      cars: [...team.cars],
      kits: [...team.kits],
      ...(kind === 'noise'
        ? { engineersPickup: [...team.engineersPickup], carsPickup: [...team.carsPickup] }
        : { departureTime: hoursLater(startjob, -1), returnTime: hoursLater(endjob, 1) }),
      ...testOf(dice, kind),
    },
  });
  planFlags(company, id, moment, endjob, kind === 'noise');
  return kind === 'noise' ? 2 : 1;
};
