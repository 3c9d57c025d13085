import { visitKindLabels, type Job, type VisitKind } from '#contracts';

/** 'Sound Test', 'Noise Survey: Setup'. */
export const typeOf = (job: Pick<Job, 'kind' | 'survey'>): string =>
  job.survey === undefined ? visitKindLabels[job.kind] : `${visitKindLabels[job.kind]}: ${job.survey.type}`;

/** Colour of a visit on a calendar: an issued report's wins over the kind's. */
export const visitTone = (kind: VisitKind, issued: boolean): VisitKind | 'issued' => (issued ? 'issued' : kind);
