import { visitKindLabels, visitKinds } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import type { LegendPart } from '../calendar/calendar-legend.js';
import { kindIcons } from './visit-icons.js';

/**
 * What colours and borders of visits mean, on every calendar that shows them.
 * @param issued the icon of an issued visit, where its entries have one
 */
export const visitLegend = (issued?: ReactNode): readonly LegendPart[] => [
  ...visitKinds.map((kind): LegendPart => {
    const Icon = kindIcons[kind];
    return {
      get word() {
        return visitKindLabels[kind];
      },
      tone: kind,
      icon: <Icon size={15} aria-hidden />,
    };
  }),
  {
    get word() {
      return t('Issued visit, whatever the type');
    },
    tone: 'issued',
    icon: issued,
  },
  {
    get word() {
      return t('Confirmed visit: heavier border');
    },
    heavy: true,
  },
];
