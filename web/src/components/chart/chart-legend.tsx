import { t } from '#languages';
import { Anchor } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  colourAt,
  drawnOf,
  patternAt,
  formatFigure,
  formatShare,
  totalOf,
  unitOf,
  wholeOf,
  type ChartData,
  type HrefOf,
  type TotalHref,
} from './data.js';
import type { ChartShape } from './options.js';

interface Entry {
  readonly key: string;
  readonly label: string;
  readonly colour: string;
  readonly figure: string;
  readonly share: string;
  readonly href: string | undefined;
}

const slices = (data: ChartData, hrefOf: HrefOf | undefined): readonly Entry[] => {
  const at = drawnOf(data)[0] ?? 0;
  return data.rows.map((row, place) => ({
    key: row.key,
    label: row.label,
    colour: colourAt(place, row.colour),
    figure: formatFigure(row.values[at] ?? 0, unitOf(data)),
    share: formatShare(row.values[at] ?? 0, totalOf(data, at)),
    href: wholeOf(data, row) === 0 ? undefined : hrefOf?.(row, null),
  }));
};

const layers = (data: ChartData, totalHref: TotalHref | undefined): readonly Entry[] => {
  const drawn = drawnOf(data);
  const all = drawn.reduce((sum, at) => sum + totalOf(data, at), 0);
  return drawn.map((at, place) => ({
    key: String(at),
    label: data.series[at]?.label ?? '',
    colour: colourAt(place, data.series[at]?.colour),
    figure: formatFigure(totalOf(data, at), unitOf(data)),
    share: formatShare(totalOf(data, at), all),
    href: totalOf(data, at) === 0 ? undefined : totalHref?.(at),
  }));
};

interface ChartLegendProps {
  readonly data: ChartData;
  readonly shape: ChartShape;
  readonly hrefOf?: HrefOf | undefined;
  readonly totalHref?: TotalHref | undefined;
  readonly onPoint: (at: number | null) => void;
}

/** Of all slices, where that is the number of a list. */
const Whole = ({ data, href }: { readonly data: ChartData; readonly href: string | undefined }): ReactNode => {
  const figure = formatFigure(totalOf(data, drawnOf(data)[0] ?? 0), unitOf(data));
  return (
    <li className="chart-legend-total">
      <span className="chart-legend-label">{t('Total')}</span>
      <span className="chart-legend-figure">
        {href === undefined ? (
          figure
        ) : (
          <Anchor component={Link} to={href} fz="inherit" fw="inherit" aria-label={t('Total: {figure}', { figure })}>
            {figure}
          </Anchor>
        )}
      </span>
      <span className="chart-legend-share" />
    </li>
  );
};

/** What the colours and patterns stand for, with the figures: readable without pointing at anything. */
export const ChartLegend = ({ data, shape, hrefOf, totalHref, onPoint }: ChartLegendProps): ReactNode => (
  <ul className="chart-legend" data-shape={shape}>
    {(shape === 'pie' ? slices(data, hrefOf) : layers(data, totalHref)).map(
      ({ key, label, colour, figure, share, href }, at) => (
        <li
          key={key}
          onPointerEnter={() => onPoint(at)}
          onPointerLeave={() => onPoint(null)}
          onFocus={() => onPoint(at)}
          onBlur={() => onPoint(null)}
        >
          <span
            className="chart-swatch"
            data-pattern={patternAt(at)}
            style={{ '--swatch': `var(${colour})` } as CSSProperties}
            aria-hidden
          />
          <span className="chart-legend-label">{label}</span>
          <span className="chart-legend-figure">
            {href === undefined ? (
              figure
            ) : (
              <Anchor
                component={Link}
                to={href}
                fz="inherit"
                aria-label={t('{label}: {value}', { label, value: figure })}
              >
                {figure}
              </Anchor>
            )}
          </span>
          <span className="chart-legend-share">{share}</span>
        </li>
      ),
    )}
    {shape === 'pie' && data.rows.length > 1 && totalHref !== undefined ? (
      <Whole data={data} href={totalHref(null)} />
    ) : null}
  </ul>
);
