import type { Project } from '#contracts';
import { at } from './diary.js';
import { clientNames, sites, streets } from './names.js';
import { towns } from './towns.js';
import { type Company, idAt, person, typedPostcode } from './company.js';

/** The same day between nine and five: the sample's people sleep at night. */
const inOfficeHours = (instant: string): string =>
  `${instant.slice(0, 11)}${String(9 + (Number(instant.slice(11, 13)) % 8)).padStart(2, '0')}${instant.slice(13)}`;

/** The wished moment, or where that lies ahead some moment since `after`: nobody of the sample acts in the future. */
export const inThePast = ({ dice, now }: Company, wished: string, after: string): string => {
  const earliest = Date.parse(after);
  const moment =
    wished <= now
      ? wished
      : new Date(earliest + Math.floor(dice.next() * Math.max(0, Date.parse(now) - earliest))).toISOString();
  const kept = moment > after ? moment : after;
  const office = inOfficeHours(kept);
  return office >= after && office <= now ? office : kept;
};

export interface PlannedProject {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly address: string;
  /** As it was typed. */
  readonly postcode: string;
  readonly contact: Project['contact'];
  readonly clientId: string | null;
  readonly delegated: boolean;
  readonly created: string;
}

/** One client gave a postcode that does not exist, as happens. */
const UNKNOWN = { project: 11, postcode: 'qq1 1qq' };

export const planProject = (company: Company, index: number): PlannedProject => {
  const { dice, size, days } = company;
  const town = dice.pick(towns);
  const name = `${dice.pick(sites)}, ${town.name}`;
  const client = dice.pick(clientNames);
  const record = company.clients.get(client);
  const firstDay = Math.floor((index / size.projects) * days.length);
  const asked = new Date(
    Date.parse(at(days[firstDay] ?? company.today, '09:00')) - (6 + dice.below(20)) * 86_400_000,
  ).toISOString();
  const address = `${1 + dice.below(120)} ${dice.pick(streets)}, ${town.name}`;
  const met = record === undefined ? person(dice, client) : dice.pick(record.contacts);
  // Without a record the firm is written beside the person.
  const contact = {
    ...met,
    ...(record === undefined ? { name: `${met.name}, ${client}` } : {}),
    project_leader: `Project Leader ${1 + dice.below(11)}`,
  };
  // What would have been asked for in the future came in during the last weeks.
  const created = inThePast(
    company,
    asked,
    asked <= company.now ? asked : new Date(Date.parse(company.now) - 20 * 86_400_000).toISOString(),
  );
  const postcode = index === UNKNOWN.project ? UNKNOWN.postcode : typedPostcode(dice, town.postcode);
  const project = {
    id: idAt(dice, asked),
    number: `P-${1001 + index}`,
    name,
    address,
    postcode,
    contact,
    clientId: record?.id ?? null,
    delegated: dice.happens(0.3),
    created,
  };
  company.steps.push({
    command: 'CreateProject',
    id: project.id,
    at: created,
    by: dice.pick(company.office),
    fields: {
      projectName: name,
      project_number: project.number,
      address,
      postcode,
      price: 1200 + 150 * dice.below(20),
      date: created.slice(0, 10),
      delegated: project.delegated,
      contact,
      client_id: project.clientId,
    },
  });
  return project;
};
