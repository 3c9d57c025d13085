import { t } from '#languages';
import type { ReactNode } from 'react';
import type { CalendarTone } from './entries.js';
import './calendar.css';

export interface LegendPart {
  readonly word: string;
  /** A swatch in the colour of the entries; left out where the icon says it all. */
  readonly tone?: CalendarTone;
  /** The swatch of a heavier border. */
  readonly heavy?: boolean;
  readonly icon?: ReactNode;
}

/** What colours, borders and icons mean: swatch, icon and word. */
export const CalendarLegend = ({ parts }: { readonly parts: readonly LegendPart[] }): ReactNode => (
  <ul className="calendar-legend" aria-label={t('Legend')}>
    {parts.map(({ word, tone, heavy = false, icon }) => (
      <li key={word}>
        {tone === undefined && !heavy ? null : (
          <span className={`calendar-swatch calendar-tone-${tone ?? 'pending'}`} data-heavy={heavy} aria-hidden />
        )}
        {icon}
        {word}
      </li>
    ))}
  </ul>
);
