import { later } from '#languages';
import { addressHeads, asWritten, emailHeads, heads, type ImportField } from './import-field.js';
import { clockText, importedWhen } from './import-times.js';
import { importedDay, importedEmail, importedText, importedYesNo, tidyCell } from './import-values.js';
import { importedKind, importedKitType } from './import-words.js';
import { visitKinds, type VisitKind } from './site-visits.js';

export const carImport: readonly ImportField[] = [
  {
    name: 'numberplate',
    label: later('Numberplate'),
    heads: heads(
      'numberplate|number plate|plate|reg|registration|reg no|reg number|registration number|registration no|vrm|vehicle reg',
    ),
    read: importedText,
  },
  {
    name: 'name',
    label: later('Name'),
    heads: heads('name|car|car name|vehicle|vehicle name|van|make|make and model|make model|model|description'),
    read: importedText,
  },
  {
    name: 'location',
    label: later('Location'),
    heads: [...addressHeads, ...heads('base|office|kept at|parked|parked at|depot|where')],
    joins: true,
    read: importedText,
  },
  {
    name: 'mot_due',
    label: later('MOT due'),
    heads: heads('mot|mot due|mot date|mot expiry|mot expires|mot until|next mot|mot due date|mot expiry date'),
    read: asWritten(importedDay),
  },
];

export const kitImport: readonly ImportField[] = [
  {
    name: 'name',
    label: later('Name'),
    heads: heads('name|kit|kit name|kit no|kit number|equipment|instrument|item|description|set'),
    read: importedText,
  },
  {
    name: 'type',
    label: later('Type'),
    heads: heads('type|kit type|equipment type|used for|for|test|test type|kind|category'),
    read: asWritten(importedKitType),
  },
  {
    name: 'calibration_due',
    label: later('Calibration due'),
    heads: heads(
      'calibration due|calibrated until|calibration|next calibration|cal due|cal due date|calibration due date|calibration expiry|calibration expires|recalibration due|cal expiry|due',
    ),
    read: asWritten(importedDay),
  },
];

const isEngineer = (written: string): boolean | null => {
  const text = tidyCell(written);
  if (/engineer|tester|technician|surveyor|consultant|field/i.test(text)) return true;
  if (/office|admin|account|finance|director|manager/i.test(text)) return false;
  return importedYesNo(text);
};

/** null where a part of it is none of the three kinds. */
const kindsOf = (written: string): readonly VisitKind[] | null => {
  if (/^(?:all|any|everything)$/i.test(written)) return [];
  const kinds = written
    .split(/\s*(?:,|;|&|\/|\+|\band\b)\s*/i)
    .filter((part) => part !== '')
    .map(importedKind);
  return kinds.includes(null) ? null : visitKinds.filter((kind) => kinds.includes(kind));
};

const clockOf = (written: string): string | null => {
  const { from } = importedWhen(written);
  return from === null ? null : clockText(from.minutes);
};

export const engineerImport: readonly ImportField[] = [
  {
    name: 'email',
    label: later('Email'),
    heads: [...emailHeads, ...heads('work email|login|user|username')],
    read: importedEmail,
  },
  {
    name: 'name',
    label: later('Name'),
    heads: heads('name|full name|engineer name|staff|staff name|employee|employee name|person|colleague'),
    read: importedText,
  },
  {
    name: 'isEngineer',
    label: later('Engineer'),
    heads: heads('engineer|is engineer|role|job title|position|title|job|field engineer'),
    read: asWritten(isEngineer),
  },
  {
    name: 'competence',
    label: later('Can do'),
    heads: heads(
      'competence|competences|can do|does|skills|tests|trained for|trained in|qualified for|kinds|visit kinds',
    ),
    read: asWritten(kindsOf),
  },
  {
    name: 'homePostcode',
    label: later('Home postcode'),
    heads: heads('home postcode|home post code|postcode|post code'),
    read: importedText,
  },
  {
    name: 'dayStart',
    label: later('Earliest'),
    heads: heads('day start|earliest|starts at|working from|hours from'),
    read: asWritten(clockOf),
  },
  {
    name: 'dayEnd',
    label: later('Latest'),
    heads: heads('day end|latest|ends at|working until|hours to'),
    read: asWritten(clockOf),
  },
  {
    name: 'weekHours',
    label: later('Most a week'),
    heads: heads('week hours|hours a week|hours per week|weekly hours|contracted hours|most a week'),
    read: asWritten((cell) => (/^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : null)),
  },
];
