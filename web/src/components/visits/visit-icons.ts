import type { CompletionFlag, VisitKind } from '#contracts';
import {
  IconCash,
  IconClipboardCheck,
  IconCheck,
  IconFileCheck,
  IconFileInvoice,
  IconShieldCheck,
  IconVolume,
  IconWaveSine,
  IconWind,
  type TablerIcon,
} from '@tabler/icons-react';

/** Beside the colour of a kind, which never stands alone. */
export const kindIcons: Readonly<Record<VisitKind, TablerIcon>> = {
  sound: IconVolume,
  air: IconWind,
  noise: IconWaveSine,
};

export const flagIcons: Readonly<Record<CompletionFlag, TablerIcon>> = {
  confirmed: IconCheck,
  invoiced: IconFileInvoice,
  paid: IconCash,
  issued: IconFileCheck,
  checklist: IconClipboardCheck,
  rams: IconShieldCheck,
};
