import { later, spoken, t } from '#languages';
import { feeTypeOf, poundsOf, quotedWork, formatPounds } from '#contracts';
import type { Recorded } from '#eventing';
import { filledIn, type AuditFormatter, type HistoryLine } from '#platform';
import { projectCatalogue, type ContactDetails, type ProjectEvent, type QuoteSaid } from './project.events.js';

const line = (text: string, field: string, from: unknown, to: unknown): HistoryLine => ({ text, field, from, to });

const contactTexts = spoken<keyof ContactDetails>({
  name: later('Client name changed'),
  position: later('Client position changed'),
  email: later('Client email changed'),
  telephone: later('Client telephone changed'),
});

const contactLines = (from: ContactDetails, to: ContactDetails): readonly HistoryLine[] =>
  (Object.keys(contactTexts) as (keyof ContactDetails)[])
    .filter((part) => from[part] !== to[part])
    .map((part) => line(contactTexts[part], `contact.${part}`, from[part], to[part]));

/** What was quoted, in the reader's language; null for a type that is not offered any more, whose words were kept. */
const quotedAgain = (written: string, count: number): string | null => {
  const type = feeTypeOf(written);
  return type === null ? null : quotedWork({ type, count });
};

/** The fee that was reckoned, and beside it the one that was agreed, in the order in which they were said. */
const quoteLines = ({
  type,
  count,
  work,
  feePence,
  travelPence,
  agreedFeePence,
}: QuoteSaid): readonly HistoryLine[] => [
  line(
    t('Quoted for {work}', { work: quotedAgain(type, count) ?? work }),
    'quote',
    null,
    t('fee {fee} + VAT, travel {travel} + VAT', {
      fee: formatPounds(poundsOf(feePence)),
      travel: formatPounds(poundsOf(travelPence)),
    }),
  ),
  ...(agreedFeePence === null
    ? []
    : [
        line(
          t('Agreed a different fee from the calculated one'),
          'quote.fee',
          poundsOf(feePence),
          poundsOf(agreedFeePence),
        ),
      ]),
];

const labels = spoken({
  project_number: later('Project number'),
  address: later('Address'),
  postcode: later('Postcode'),
  price: later('Fee'),
  date: later('Enquiry date'),
  delegated: later('Delegated'),
  'contact.project_leader': later('Project leader'),
  'contact.name': later('Client name'),
  'contact.position': later('Client position'),
  'contact.email': later('Client email'),
  'contact.telephone': later('Client telephone'),
});

type Created = Extract<ProjectEvent, { type: 'ProjectCreated' }>['data'];

const createdLines = ({
  projectName,
  projectNumber,
  address,
  postcode,
  feePence,
  date,
  delegated,
  projectLeader,
  contact,
}: Created): readonly HistoryLine[] => [
  line(t('Project {number} created', { number: projectNumber }), 'projectName', null, projectName),
  ...filledIn(labels, {
    project_number: projectNumber,
    address,
    postcode,
    price: poundsOf(feePence),
    date,
    delegated,
    'contact.project_leader': projectLeader,
    'contact.name': contact.name,
    'contact.position': contact.position,
    'contact.email': contact.email,
    'contact.telephone': contact.telephone,
  }),
];

const linesOf = (event: ProjectEvent): readonly HistoryLine[] => {
  switch (event.type) {
    case 'ProjectCreated':
      return createdLines(event.data);
    case 'ProjectQuoted':
      return quoteLines(event.data);
    case 'ProjectRenamed':
      return [line(t('Project name changed'), 'projectName', event.data.from, event.data.to)];
    case 'ProjectNumberChanged':
      return [line(t('Project number changed'), 'project_number', event.data.from, event.data.to)];
    case 'ProjectAddressChanged':
      return [line(t('Address changed'), 'address', event.data.from, event.data.to)];
    case 'ProjectPostcodeChanged':
      return [line(t('Postcode changed'), 'postcode', event.data.from, event.data.to)];
    case 'ProjectMarkerMoved':
      return [line(t('Position on the map changed'), 'geocode', event.data.from, event.data.to)];
    case 'ProjectFeeAgreed':
      return [line(t('Fee changed'), 'price', poundsOf(event.data.from), poundsOf(event.data.to))];
    case 'EnquiryDateChanged':
      return [line(t('Enquiry date changed'), 'date', event.data.from, event.data.to)];
    case 'ProjectDelegationChanged':
      return [
        line(
          event.data.to ? t('Delegated to an outside firm') : t('Taken back from the outside firm'),
          'delegated',
          event.data.from,
          event.data.to,
        ),
      ];
    case 'ProjectLeaderChanged':
      return [line(t('Project leader changed'), 'contact.project_leader', event.data.from, event.data.to)];
    case 'ProjectContactChanged':
      return contactLines(event.data.from, event.data.to);
    case 'ProjectClientAssigned':
      return [
        line(
          event.data.to === null ? t('Client taken off') : t('Client chosen'),
          'client_id',
          event.data.from,
          event.data.to,
        ),
      ];
    case 'ProjectRemoved':
      return [line(t('Project deleted'), 'is_deleted', false, true)];
    case 'ProjectRestored':
      return [line(t('Project restored'), 'is_deleted', true, false)];
  }
};

export const projectAuditFormatter: AuditFormatter = {
  catalogue: projectCatalogue,
  entity: 'enquiry',
  streamOf: (wireId) => wireId.toLowerCase(),
  tell: (events) => (events as readonly Recorded<ProjectEvent>[]).map((event) => ({ event, lines: linesOf(event) })),
  wireIds: (entityId) => [entityId],
};
