import { t } from '#languages';
import { bareText, formatStretch, londonDate, nameKey, type VisitWarning } from '#contracts';
import { siteOf, visitOf, type VisitJourney } from './visit-journeys.js';

const sameSite = (one: VisitJourney, other: VisitJourney): boolean =>
  bareText(one.postcode) === bareText(other.postcode) &&
  (one.postcode !== '' || (one.address !== '' && nameKey(one.address) === nameKey(other.address)));

/** Of one kind, at one site, on one day, and with other people: who is sent to both has been told of both. */
const mayBeSame = (one: VisitJourney, other: VisitJourney): boolean =>
  one.kind !== null &&
  one.kind === other.kind &&
  londonDate(one.start) === londonDate(other.start) &&
  sameSite(one, other) &&
  !one.engineers.some((id) => other.engineers.includes(id));

interface SameVisit {
  /** The same words, so that each is said once. */
  readonly about: string;
  readonly warning: VisitWarning;
}

const warningOf = (other: VisitJourney): SameVisit => {
  const text = t(
    '{kind, select, sound {Another sound test} air {Another air test} other {Another noise survey}} is planned at {site}: {times}. Is it the same one?',
    { kind: String(other.kind), site: siteOf(other), times: formatStretch(other.start, other.end) },
  );
  return { about: text, warning: { code: 'same-visit', text, resource: null, visit: visitOf(other) } };
};

/** Visits that may be the saved one, taken down by somebody else: two teams would drive to it. */
export const sameVisitWarnings = (
  saved: readonly VisitJourney[],
  others: readonly VisitJourney[],
): readonly SameVisit[] => {
  // Of several with the same words the one that was made first is led to, however they are read.
  const inOrder = others.toSorted((one, other) => (one.jobId < other.jobId ? -1 : 1));
  return saved.flatMap((journey) => inOrder.filter((other) => mayBeSame(journey, other)).map(warningOf));
};
