import { visitKindLabels, type CompletionFlag, type Job, type VisitKind } from '#contracts';
import { IconCash, IconClipboardCheck, IconCheck, IconFileCheck, IconFileInvoice, IconShieldCheck, IconVolume, IconWaveSine, IconWind, type TablerIcon } from '@tabler/icons-react';

/** 'Sound Test', 'Noise Survey: Setup'. */
export const typeOf = (job: Pick<Job, 'kind' | 'survey'>): string =>
  job.survey === undefined ? visitKindLabels[job.kind] : `${visitKindLabels[job.kind]}: ${job.survey.type}`;

/** Beside the colour of a kind, which never stands alone. */
export const kindIcons: Readonly<Record<VisitKind, TablerIcon>> = { sound: IconVolume, air: IconWind, noise: IconWaveSine };

export const flagIcons: Readonly<Record<CompletionFlag, TablerIcon>> = {
  confirmed: IconCheck, invoiced: IconFileInvoice, paid: IconCash, issued: IconFileCheck, checklist: IconClipboardCheck, rams: IconShieldCheck,
};

/** Colour of a visit on a calendar: an issued report's wins over the kind's. */
export const visitTone = (kind: VisitKind, issued: boolean): VisitKind | 'issued' => (issued ? 'issued' : kind);
