import { visitKindLabels, visitKinds } from '#contracts';
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
    return { word: visitKindLabels[kind], tone: kind, icon: <Icon size={15} aria-hidden /> };
  }),
  { word: 'Issued visit, whatever the type', tone: 'issued', icon: issued },
  { word: 'Confirmed visit: heavier border', heavy: true },
];
