import { poundsOf, shownPounds } from '#contracts';
import type { Recorded } from '#eventing';
import type { Chronicle, HistoryLine } from '#platform';
import { projectCatalogue, type ContactDetails, type ProjectEvent, type QuoteSaid } from './project.events.js';

const line = (text: string, field: string, from: unknown, to: unknown): HistoryLine => ({ text, field, from, to });

const contactLabels: Readonly<Record<keyof ContactDetails, string>> = {
  name: 'Client name',
  position: 'Client position',
  email: 'Client email',
  telephone: 'Client telephone',
};

const contactLines = (from: ContactDetails, to: ContactDetails): readonly HistoryLine[] =>
  (Object.keys(contactLabels) as (keyof ContactDetails)[])
    .filter((part) => from[part] !== to[part])
    .map((part) => line(`${contactLabels[part]} changed`, `contact.${part}`, from[part], to[part]));

const withVat = (pence: number): string => `${shownPounds(poundsOf(pence))} + VAT`;

/** The fee that was reckoned, and beside it the one that was agreed, in the order in which they were said. */
const quoteLines = ({ work, feePence, travelPence, agreedFeePence }: QuoteSaid): readonly HistoryLine[] => [
  line(`Quoted for ${work}`, 'quote', null, `fee ${withVat(feePence)}, travel ${withVat(travelPence)}`),
  ...(agreedFeePence === null ? [] : [line('Another fee agreed than the one reckoned', 'quote.fee', poundsOf(feePence), poundsOf(agreedFeePence))]),
];

const linesOf = (event: ProjectEvent): readonly HistoryLine[] => {
  switch (event.type) {
    case 'ProjectCreated':
      return [line(`Project ${event.data.projectNumber} created`, 'projectName', null, event.data.projectName)];
    case 'ProjectQuoted':
      return quoteLines(event.data);
    case 'ProjectRenamed':
      return [line('Project name changed', 'projectName', event.data.from, event.data.to)];
    case 'ProjectNumberChanged':
      return [line('Project number changed', 'project_number', event.data.from, event.data.to)];
    case 'ProjectAddressChanged':
      return [line('Address changed', 'address', event.data.from, event.data.to)];
    case 'ProjectPostcodeChanged':
      return [line('Postcode changed', 'postcode', event.data.from, event.data.to)];
    case 'ProjectFeeAgreed':
      return [line('Fee changed', 'price', poundsOf(event.data.from), poundsOf(event.data.to))];
    case 'EnquiryDateChanged':
      return [line('Enquiry date changed', 'date', event.data.from, event.data.to)];
    case 'ProjectDelegationChanged':
      return [line(event.data.to ? 'Delegated to an outside firm' : 'Taken back from the outside firm', 'delegated', event.data.from, event.data.to)];
    case 'ProjectLeaderChanged':
      return [line('Project leader changed', 'contact.project_leader', event.data.from, event.data.to)];
    case 'ProjectContactChanged':
      return contactLines(event.data.from, event.data.to);
    case 'ProjectRemoved':
      return [line('Project deleted', 'is_deleted', false, true)];
  }
};

export const projectChronicle: Chronicle = {
  catalogue: projectCatalogue,
  entity: 'enquiry',
  streamOf: (wireId) => wireId.toLowerCase(),
  tell: (events) => (events as readonly Recorded<ProjectEvent>[]).map((event) => ({ event, lines: linesOf(event) })),
  wireIds: (entityId) => [entityId],
};
