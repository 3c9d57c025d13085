import { feeFamilyOf, type FeeType, type Job, type ProjectQuote, type VisitKind } from '#contracts';
import { t } from '#languages';

const kinds = { sound: 'sound', air: 'air', survey: 'noise' } as const;

/** The kind of visit that a quote of this type is about. */
export const visitKindOf = (type: FeeType): VisitKind => kinds[feeFamilyOf(type)];

export interface QuotedVisits {
  readonly quoted: number;
  /** Visits of the quoted kind; both halves of a noise survey are one. */
  readonly booked: number;
  readonly remaining: number;
  /** '2 site visits quoted, 1 booked' */
  readonly words: string;
}

export const quotedVisits = (
  { type, sitevisits: quoted }: Pick<ProjectQuote, 'type' | 'sitevisits'>,
  jobs: readonly Pick<Job, 'kind' | 'survey'>[],
): QuotedVisits => {
  const booked = jobs.filter(({ kind, survey }) => kind === visitKindOf(type) && survey?.type !== 'Pickup').length;
  const words = t('{quoted, plural, one {# site visit quoted} other {# site visits quoted}}, {booked} booked', {
    quoted,
    booked,
  });
  return { quoted, booked, remaining: Math.max(0, quoted - booked), words };
};
