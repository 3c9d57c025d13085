import { later, t, type LocalizedString } from '#languages';
import {
  completionFlags,
  completionLabels,
  eachText,
  formatPostcode,
  isPlainText,
  storedTelephone,
  textsNamed,
  visitTexts,
  type CompletionFlag,
  type ReviseSiteVisit,
} from '#contracts';
import { idsOf, textOf } from '#platform';

type Words = () => LocalizedString;
type Read = (value: unknown) => unknown;

/** What stands there while nobody has filled it in, what a history calls it, and what it is called within a sentence. */
const field = <Blank>(blank: Blank, label: Words, named: Words) => ({ blank, label, named });

/** A field with one value in state, form and row. `at`: its name in state and events; `read`: how a body says it. */
const plain =
  <Blank>(blank: Blank, read: Read) =>
  <const At extends string, const Column extends string>(at: At, column: Column, label: Words, named: Words) => ({
    ...field(blank, label, named),
    at,
    column,
    read,
  });

const asSent: Read = (value) => value;
const written =
  (canonical: (text: string) => string): Read =>
  (value) => {
    const text = textOf(value);
    return isPlainText(text) ? canonical(text) : text;
  };
const lowerCase: Read = (value) => (value === '' ? null : typeof value === 'string' ? value.toLowerCase() : value);

const text = plain('', textOf);
const flag = plain(false, asSent);
const list = plain<readonly string[]>([], idsOf);
const record = plain<string | null>(null, lowerCase);
const people = (label: Words, named: Words) => ({ ...field<readonly string[]>([], label, named), read: idsOf });

const flagFields = Object.fromEntries(
  completionFlags.map((name) => [
    `completion.${name}`,
    { blank: false, named: () => t("the ''{flag}'' flag", { flag: completionLabels[name] }) },
  ]),
) as { readonly [Flag in CompletionFlag as `completion.${Flag}`]: { readonly blank: boolean; readonly named: Words } };

/** The fields of a visit by their names on the wire, as conflicts list them. What has no `at` is kept by rules of its own. */
export const visitFields = {
  enquiry_id: record('projectId', 'project_id', later('Project'), later('the project')),
  client_id: record('clientId', 'client_id', later('Client'), later('the client')),
  projectName: text('projectName', 'project_name', later('Project name'), later('the project name')),
  project_number: text('projectNumber', 'project_number', later('Project number'), later('the project number')),
  delegated: flag('delegated', 'delegated', later('Delegated'), later('the delegation')),
  invoice_number: text('invoiceNumber', 'invoice_number', later('Invoice number'), later('the invoice number')),
  ...eachText((name) => text(name, name, visitTexts[name], textsNamed[name])),
  engineers: people(later('Engineers'), later('the engineers')),
  cars: people(later('Cars'), later('the cars')),
  kits: list('kits', 'kits', later('Kits'), later('the kits')),
  startjob: field(null, later('Start'), later('the start')),
  endjob: field(null, later('End'), later('the end')),
  departureTime: field(null, later('Departure'), later('the departure')),
  returnTime: field(null, later('Return'), later('the return')),
  geocode: field(null, later('Position on the map'), later('the position')),
  address: text('address', 'address', later('Address'), later('the address')),
  postcode: plain('', written(formatPostcode))('postcode', 'postcode', later('Postcode'), later('the postcode')),
  price: { ...field(0, later('Fee'), later('the fee')), read: asSent },
  test: { blank: null },
  'contact.name': text('name', 'client_name', later('Client name'), later('the client name')),
  'contact.position': text('position', 'client_position', later('Client position'), later('the client position')),
  'contact.email': text('email', 'client_email', later('Client email'), later('the client email')),
  'contact.telephone': {
    ...text('telephone', 'client_telephone', later('Client telephone'), later('the client telephone')),
    read: written(storedTelephone),
  },
  'contact.project_leader': text(
    'projectLeader',
    'project_leader',
    later('Project leader'),
    later('the project leader'),
  ),
  ...flagFields,
  endSetup: field(null, later('End'), later('the end of the setup')),
  endPickup: field(null, later('End'), later('the end of the pickup')),
  engineersPickup: people(later('Engineers'), later('the engineers of the pickup')),
  carsPickup: people(later('Cars'), later('the cars of the pickup')),
};

/** What the test is called on the wire. */
export const testBlocks = {
  soundtest: field(null, later('Sound test'), later('the sound test')),
  airtest: field(null, later('Air test'), later('the air test')),
  survey: field(null, later('Noise survey'), later('the noise survey')),
};

type Fields = typeof visitFields;
export type VisitField = keyof Fields;
type PlainField = { [Name in VisitField]: Fields[Name] extends { readonly at: string } ? Name : never }[VisitField];

/** The plain fields as a form names them, as state and events do, and as the row does. */
export type PlainForm = { readonly [Name in PlainField]: Fields[Name]['blank'] };
export type PlainState = { readonly [Name in PlainField as Fields[Name]['at']]: Fields[Name]['blank'] };
export type PlainColumns = { readonly [Name in PlainField as Fields[Name]['column']]: Fields[Name]['blank'] };

const entries = Object.entries(visitFields);
const plainFields = entries.flatMap(([wire, one]) => ('at' in one ? [{ ...one, wire }] : []));

interface Renaming<Fields> {
  (state: PlainState): Fields;
  (part: Partial<PlainState>): Partial<Fields>;
}
/** What a part of the state, or an event, holds of the plain fields, under other names. */
const renaming =
  (to: 'wire' | 'column') =>
  (part: Partial<PlainState>): object =>
    Object.fromEntries(plainFields.flatMap((one) => (one.at in part ? [[one[to], part[one.at]]] : [])));
export const onWire = renaming('wire') as Renaming<PlainForm>;
export const inColumns = renaming('column') as Renaming<PlainColumns>;

/** How the fields are read that need nothing but themselves. */
export const readFields = entries.flatMap(([wire, one]) => ('read' in one ? [[wire, one.read] as const] : []));

type Sent = { readonly [Name in keyof ReviseSiteVisit]: ReviseSiteVisit[Name] };
type Nested = `${'contact' | 'completion'}.${string}`;
const nested = (block: 'contact' | 'completion', { [block]: sent }: Sent): Readonly<Record<Nested, unknown>> =>
  Object.fromEntries(Object.entries(sent ?? {}).map(([name, value]) => [`${block}.${name}`, value]));

/** What a body says of each field, `undefined` of those that it does not mention. */
export const sentFields = (body: Sent): { readonly [Name in VisitField]: unknown } => {
  const sent: Partial<Record<keyof Sent | 'test' | Nested, unknown>> = {
    ...body,
    ...nested('contact', body),
    ...nested('completion', body),
  };
  const said = (Object.keys(visitFields) as readonly VisitField[]).map((name) => [name, sent[name]] as const);
  return Object.fromEntries(said) as { readonly [Name in VisitField]: unknown };
};
