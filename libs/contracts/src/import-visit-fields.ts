import { later } from '#languages';
import {
  addressHeads,
  asWritten,
  cellOf,
  column,
  contactColumns,
  joined,
  postcodeHeads,
  type ImportedCells,
  type ImportField,
} from './import-field.js';
import { clocksTogether, clockText, importedWhen, type ImportedClock, type ImportedWhen } from './import-times.js';
import { importedPounds, importedText, importedTick, importedYesNo } from './import-values.js';
import { importedKind } from './import-words.js';

const tick = asWritten(importedTick);
const count = asWritten((cell) => (/^\d+(?:\.0+)?$/.test(cell) ? Number(cell) : null));

export const visitImport: readonly ImportField[] = [
  column(
    'date',
    later('Date'),
    'date|visit date|test date|job date|site date|survey date|inspection date|appointment|appointment date|scheduled|scheduled date|date of visit|date of test|date of job|day|start date|booked for|date booked|date and time|when',
  ),
  column(
    'startjob',
    later('Start'),
    'start|start time|time|from|time from|arrival|arrive|on site|time on site|visit time|test time|begin|starts|slot',
  ),
  column('endjob', later('End'), 'end|end time|finish|finish time|to|time to|until|leave|off site|ends|finishes'),
  column(
    'end_date',
    later('End date'),
    'end date|finish date|collection date|pickup date|pick up date|date collected|date in|collected',
  ),
  column('departureTime', later('Departure'), 'departure|departure time|depart|leave office|left office'),
  column('returnTime', later('Return'), 'return|return time|back at office|back in office'),
  column('half', later('Setup or Pickup'), 'part|setup or pickup'),
  column('survey', later('Survey number'), 'setup visit id|survey no|survey number'),
  column('endSetup', later('End of the setup'), 'end of the setup|end of setup|setup end|setup finish'),
  column('endPickup', later('End of the pickup'), 'end of the pickup|end of pickup|pickup end|pickup finish'),
  column(
    'kind',
    later('Kind of visit'),
    'kind|test|type|visit type|job type|work|work type|service|kind of visit|test type|type of test|type of visit|discipline|what',
    asWritten(importedKind),
  ),
  column(
    'project',
    later('Project'),
    'project|project no|project number|project name|job no|job number|job|job ref|project ref|our ref|ref|reference|enquiry no|enquiry',
  ),
  column('client', later('Client'), 'client|client name|customer|customer name|company|company name|firm|account'),
  joined(
    column(
      'address',
      later('Address'),
      `${addressHeads}|site address|site|site location|site street|site town|site city|site name|site address 1|site address 2`,
    ),
  ),
  column('postcode', later('Postcode'), postcodeHeads),
  column(
    'price',
    later('Fee'),
    'fee|price|value|amount|cost|net|charge|fee ex vat|fee net|total|visit fee|job value|invoice amount|invoice value',
    asWritten(importedPounds),
  ),
  ...contactColumns('contact_'),
  column(
    'project_leader',
    later('Project leader'),
    'project leader|leader|pl|project manager|pm|lead|manager|consultant|project lead',
  ),
  column(
    'engineers',
    later('Engineers'),
    'engineer|engineers|engineer s|tester|testers|staff|who|attending|attended by|assigned to|technician|carried out by|tested by',
  ),
  column('cars', later('Cars'), 'car|cars|vehicle|vehicles|van|vans'),
  column(
    'engineersPickup',
    later('Engineers of the pickup'),
    'engineers of the pickup|pickup engineer|pickup engineers|collected by',
  ),
  column('carsPickup', later('Cars of the pickup'), 'cars of the pickup|pickup car|pickup cars|pickup vehicle'),
  column('kits', later('Kits'), 'kit|kits|equipment|instrument|instruments|kit used|equipment used'),
  // Each kind of visit may have its own column.
  joined(
    column(
      'type',
      later('Sound or survey type'),
      'sound type|sound test type|noise type|survey type|standard|test standard|sub type|subtype|project type|sound or survey type|sound project type|survey project type',
    ),
  ),
  column('sets', later('Sets'), 'sound sets|sets|no of sets|number of sets|no sets', count),
  column(
    'dwellings',
    later('Dwellings'),
    'sound dwellings|dwellings|plots|units|no of plots|no of units|no of dwellings|number of dwellings|flats|houses',
    count,
  ),
  joined(column('rooms', later('Rooms'), 'rooms|no of rooms|number of rooms|sound rooms|survey rooms', count)),
  column('types', later('Types'), 'air types|types|no of types|number of types|house types', count),
  column('tests', later('Tests'), 'tests|no of tests|number of tests|air tests', count),
  column('fixed', later('Fixed positions'), 'survey fixed|fixed|fixed positions|no of fixed|fixed monitors', count),
  column('spots', later('Spot positions'), 'survey spots|spots|spot positions|spot measurements|no of spots', count),
  column('confirmed', later('Confirmed'), 'confirmed|conf|booking confirmed|visit confirmed|date confirmed', tick),
  column(
    'checklist',
    later('Checklist Sent'),
    'checklist|checklist sent|check list|check list sent|pre test checklist',
    tick,
  ),
  column('rams', later('RAMS Sent'), 'rams|rams sent|risk assessment|ra sent|method statement|ms sent', tick),
  column(
    'issued',
    later('Issued'),
    'issued|report issued|report sent|report|certificate|cert|cert issued|certificate issued|certificates issued|complete|completed|date issued',
    tick,
  ),
  column('invoiced', later('Invoiced'), 'invoiced|inv|invoice sent|billed|date invoiced|invoice date|inv date', tick),
  column('paid', later('Paid'), 'paid|payment|payment received|date paid|paid date', tick),
  column('invoice_number', later('Invoice number'), 'invoice|invoice no|invoice number|inv no|inv number|invoice ref'),
  column('delegated', later('Delegated'), 'delegated|external|subcontracted', asWritten(importedYesNo)),
  joined(
    column('notes', later('Notes'), 'notes|note|comments|comment|remarks|access|access notes|instructions|details'),
  ),
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
