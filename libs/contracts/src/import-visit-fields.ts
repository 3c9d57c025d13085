import { later } from '#languages';
import {
  addressHeads,
  asWritten,
  cellOf,
  emailHeads,
  heads,
  phoneHeads,
  postcodeHeads,
  type ImportedCells,
  type ImportField,
} from './import-field.js';
import { clocksTogether, clockText, importedWhen, type ImportedClock, type ImportedWhen } from './import-times.js';
import {
  importedEmail,
  importedPounds,
  importedTelephone,
  importedText,
  importedTick,
  importedYesNo,
} from './import-values.js';
import { importedKind } from './import-words.js';

const text = (name: string, label: ImportField['label'], words: readonly string[]): ImportField => ({
  name,
  label,
  heads: words,
  read: importedText,
});

const tick = (name: string, label: ImportField['label'], words: string): ImportField => ({
  name,
  label,
  heads: heads(words),
  read: asWritten(importedTick),
});

const count = (name: string, label: ImportField['label'], words: string): ImportField => ({
  name,
  label,
  heads: heads(words),
  read: asWritten((cell) => (/^\d+(?:\.0+)?$/.test(cell) ? Number(cell) : null)),
});

export const visitImport: readonly ImportField[] = [
  text(
    'date',
    later('Date'),
    heads(
      'date|visit date|test date|job date|site date|survey date|inspection date|appointment|appointment date|scheduled|scheduled date|date of visit|date of test|date of job|day|start date|booked for|date booked|date and time|when',
    ),
  ),
  text(
    'startjob',
    later('Start'),
    heads(
      'start|start time|time|from|time from|arrival|arrive|on site|time on site|visit time|test time|begin|starts|slot',
    ),
  ),
  text('endjob', later('End'), heads('end|end time|finish|finish time|to|time to|until|leave|off site|ends|finishes')),
  text(
    'end_date',
    later('End date'),
    heads('end date|finish date|collection date|pickup date|pick up date|date collected|date in|collected'),
  ),
  text('departureTime', later('Departure'), heads('departure|departure time|depart|leave office|left office')),
  text('returnTime', later('Return'), heads('return|return time|back at office|back in office')),
  text('half', later('Setup or Pickup'), heads('part|setup or pickup')),
  text('survey', later('Survey number'), heads('setup visit id|survey no|survey number')),
  text('endSetup', later('End of the setup'), heads('end of the setup|end of setup|setup end|setup finish')),
  text('endPickup', later('End of the pickup'), heads('end of the pickup|end of pickup|pickup end|pickup finish')),
  {
    name: 'kind',
    label: later('Kind of visit'),
    heads: heads(
      'kind|test|type|visit type|job type|work|work type|service|kind of visit|test type|type of test|type of visit|discipline|what',
    ),
    read: asWritten(importedKind),
  },
  text(
    'project',
    later('Project'),
    heads(
      'project|project no|project number|project name|job no|job number|job|job ref|project ref|our ref|ref|reference|enquiry no|enquiry',
    ),
  ),
  text('client', later('Client'), heads('client|client name|customer|customer name|company|company name|firm|account')),
  {
    ...text('address', later('Address'), [
      ...addressHeads,
      ...heads(
        'site address|site|site location|site street|site town|site city|site name|site address 1|site address 2',
      ),
    ]),
    joins: true,
  },
  text('postcode', later('Postcode'), postcodeHeads),
  {
    name: 'price',
    label: later('Fee'),
    heads: heads(
      'fee|price|value|amount|cost|net|charge|fee ex vat|fee net|total|visit fee|job value|invoice amount|invoice value',
    ),
    read: asWritten(importedPounds),
  },
  text(
    'contact_name',
    later('Contact name'),
    heads('contact|contact name|site contact|contact person|site contact name|main contact|client contact'),
  ),
  text('contact_position', later('Contact position'), heads('position|job title|role|contact position|contact role')),
  {
    name: 'contact_email',
    label: later('Contact email'),
    heads: [...emailHeads, ...heads('contact email|contact e mail|client email|site contact email')],
    read: importedEmail,
  },
  {
    name: 'contact_telephone',
    label: later('Contact telephone'),
    heads: [
      ...phoneHeads,
      ...heads(
        'mobile|mob|contact tel|contact telephone|contact phone|contact mobile|site tel|site phone|site contact tel|client tel',
      ),
    ],
    read: importedTelephone,
  },
  text(
    'project_leader',
    later('Project leader'),
    heads('project leader|leader|pl|project manager|pm|lead|manager|consultant|project lead'),
  ),
  text(
    'engineers',
    later('Engineers'),
    heads(
      'engineer|engineers|engineer s|tester|testers|staff|who|attending|attended by|assigned to|technician|carried out by|tested by',
    ),
  ),
  text('cars', later('Cars'), heads('car|cars|vehicle|vehicles|van|vans')),
  text(
    'engineersPickup',
    later('Engineers of the pickup'),
    heads('engineers of the pickup|pickup engineer|pickup engineers|collected by'),
  ),
  text('carsPickup', later('Cars of the pickup'), heads('cars of the pickup|pickup car|pickup cars|pickup vehicle')),
  text('kits', later('Kits'), heads('kit|kits|equipment|instrument|instruments|kit used|equipment used')),
  {
    ...text(
      'type',
      later('Sound or survey type'),
      heads(
        'sound type|sound test type|noise type|survey type|standard|test standard|sub type|subtype|project type|sound or survey type|sound project type|survey project type',
      ),
    ),
    // Each kind of visit may have its own column.
    joins: true,
  },
  count('sets', later('Sets'), 'sound sets|sets|no of sets|number of sets|no sets'),
  count(
    'dwellings',
    later('Dwellings'),
    'sound dwellings|dwellings|plots|units|no of plots|no of units|no of dwellings|number of dwellings|flats|houses',
  ),
  { ...count('rooms', later('Rooms'), 'rooms|no of rooms|number of rooms|sound rooms|survey rooms'), joins: true },
  count('types', later('Types'), 'air types|types|no of types|number of types|house types'),
  count('tests', later('Tests'), 'tests|no of tests|number of tests|air tests'),
  count('fixed', later('Fixed positions'), 'survey fixed|fixed|fixed positions|no of fixed|fixed monitors'),
  count('spots', later('Spot positions'), 'survey spots|spots|spot positions|spot measurements|no of spots'),
  tick('confirmed', later('Confirmed'), 'confirmed|conf|booking confirmed|visit confirmed|date confirmed'),
  tick('checklist', later('Checklist Sent'), 'checklist|checklist sent|check list|check list sent|pre test checklist'),
  tick('rams', later('RAMS Sent'), 'rams|rams sent|risk assessment|ra sent|method statement|ms sent'),
  tick(
    'issued',
    later('Issued'),
    'issued|report issued|report sent|report|certificate|cert|cert issued|certificate issued|certificates issued|complete|completed|date issued',
  ),
  tick('invoiced', later('Invoiced'), 'invoiced|inv|invoice sent|billed|date invoiced|invoice date|inv date'),
  tick('paid', later('Paid'), 'paid|payment|payment received|date paid|paid date'),
  text(
    'invoice_number',
    later('Invoice number'),
    heads('invoice|invoice no|invoice number|inv no|inv number|invoice ref'),
  ),
  {
    name: 'delegated',
    label: later('Delegated'),
    heads: heads('delegated|external|subcontracted'),
    read: asWritten(importedYesNo),
  },
  {
    ...text(
      'notes',
      later('Notes'),
      heads('notes|note|comments|comment|remarks|access|access notes|instructions|details'),
    ),
    joins: true,
  },
];

/** An export says of each row whether it is a whole visit or a half of a survey. 'Part' of an office's list may be that of the Building Regulations. */
export const isCarriedAway = (values: ImportedCells): boolean =>
  /^(?:visit|setup|pickup)$/i.test(cellOf(values, 'half'));

/** When a visit is by the cells of its row: days and clock times; null where they do not say it. */
export interface ImportedVisitTimes {
  readonly day: string | null;
  readonly start: string | null;
  readonly endDay: string | null;
  readonly end: string | null;
}

const MIDNIGHT: ImportedClock = { minutes: 0, isSure: true };

const clockOrNull = (minutes: number | null): string | null => (minutes === null ? null : clockText(minutes));

export const importedVisitTimes = (values: ImportedCells): ImportedVisitTimes => {
  // What was carried away says moments: a spreadsheet shows those at midnight as days.
  const isMoment = isCarriedAway(values);
  const whenOf = (name: string): ImportedWhen => {
    const when = importedWhen(cellOf(values, name));
    return isMoment && when.day !== null && when.from === null ? { ...when, from: MIDNIGHT } : when;
  };
  const [date, start, end, endDate] = [whenOf('date'), whenOf('startjob'), whenOf('endjob'), whenOf('end_date')];
  const day = date.day ?? start.day;
  const endDay = end.day ?? endDate.day ?? day;
  const from = start.from ?? date.from;
  const to = end.from ?? endDate.from ?? start.to ?? date.to;
  const clocks = endDay === day ? clocksTogether(from, to) : { from: from?.minutes ?? null, to: to?.minutes ?? null };
  return { day, start: clockOrNull(clocks.from), endDay, end: clockOrNull(clocks.to) };
};

/** Names that stand in one cell. */
export const namesIn = (cell: string): readonly string[] =>
  importedText(cell)
    .split(/\s*(?:[,;&+\n]|\band\b)\s*/i)
    .map(importedText)
    .filter((name) => name !== '');
