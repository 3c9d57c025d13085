import { later } from '#languages';
import { addressHeads, asWritten, column, emailHeads, joined, phoneHeads, type ImportField } from './import-field.js';
import { clockText, importedWhen } from './import-times.js';
import { importedDay, importedEmail, importedTelephone, importedYesNo, tidyCell } from './import-values.js';
import { importedKind, importedKitType } from './import-words.js';
import { visitKinds, type VisitKind } from './site-visits.js';

export const carImport: readonly ImportField[] = [
  column(
    'numberplate',
    later('Numberplate'),
    'numberplate|number plate|plate|reg|registration|reg no|reg number|registration number|registration no|vrm|vehicle reg',
  ),
  column(
    'name',
    later('Name'),
    'name|car|car name|vehicle|vehicle name|van|make|make and model|make model|model|description',
  ),
  joined(column('location', later('Location'), `${addressHeads}|base|office|kept at|parked|parked at|depot|where`)),
  column(
    'mot_due',
    later('MOT due'),
    'mot|mot due|mot date|mot expiry|mot expires|mot until|next mot|mot due date|mot expiry date',
    asWritten(importedDay),
  ),
];

export const kitImport: readonly ImportField[] = [
  column('name', later('Name'), 'name|kit|kit name|kit no|kit number|equipment|instrument|item|description|set'),
  column(
    'type',
    later('Type'),
    'type|kit type|equipment type|used for|for|test|test type|kind|category',
    asWritten(importedKitType),
  ),
  column(
    'calibration_due',
    later('Calibration due'),
    'calibration due|calibrated until|calibration|next calibration|cal due|cal due date|calibration due date|calibration expiry|calibration expires|recalibration due|cal expiry|due',
    asWritten(importedDay),
  ),
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
  column('email', later('Email'), `${emailHeads}|work email|login|user|username`, importedEmail),
  column(
    'name',
    later('Name'),
    'name|full name|engineer name|staff|staff name|employee|employee name|person|colleague',
  ),
  column(
    'telephone',
    later('Telephone'),
    `${phoneHeads}|mobile|mob|mobile no|mobile number|work phone|work mobile`,
    importedTelephone,
  ),
  column(
    'isEngineer',
    later('Engineer'),
    'engineer|is engineer|role|job title|position|title|job|field engineer',
    asWritten(isEngineer),
  ),
  column(
    'competence',
    later('Can do'),
    'competence|competences|can do|does|skills|tests|trained for|trained in|qualified for|kinds|visit kinds',
    asWritten(kindsOf),
  ),
  column('homePostcode', later('Home postcode'), 'home postcode|home post code|postcode|post code'),
  column('dayStart', later('Earliest'), 'day start|earliest|starts at|working from|hours from', asWritten(clockOf)),
  column('dayEnd', later('Latest'), 'day end|latest|ends at|working until|hours to', asWritten(clockOf)),
  column(
    'weekHours',
    later('Most a week'),
    'week hours|hours a week|hours per week|weekly hours|contracted hours|most a week',
    asWritten((cell) => (/^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : null)),
  ),
];
