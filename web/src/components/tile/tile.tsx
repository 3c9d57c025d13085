import { t } from '#languages';
import { Skeleton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './tile.css';

interface TileProps {
  readonly label: string;
  /** As it is shown; undefined while it loads, null when it could not be loaded. */
  readonly figure: string | null | undefined;
  /** The small line beneath; it may hold links of its own. */
  readonly note?: ReactNode;
  /** The list that makes the figure up. */
  readonly to?: string | undefined;
  readonly icon?: TablerIcon;
}

/** From so many characters on a figure is written smaller where two tiles share a phone's width. */
const LONG = 10;

const Figure = ({ label, figure }: Pick<TileProps, 'label' | 'figure'>): ReactNode => (
  <>
    <span className="tile-label">{label}</span>
    <span className="tile-figure" data-long={(figure ?? '').length > LONG}>
      {figure === undefined ? (
        <Skeleton component="span" display="block" height={24} width={84} my={4} />
      ) : (
        (figure ?? '–')
      )}
    </span>
  </>
);

/** One figure: what it counts, how much, a small line, and all of it a link to what makes it up. */
export const Tile = ({ label, figure, note, to, icon: Icon }: TileProps): ReactNode => {
  const leads = to !== undefined && typeof figure === 'string';
  return (
    <div className="tile panel" data-leads={leads} aria-busy={figure === undefined}>
      {leads ? (
        <Link to={to} className="tile-head">
          <Figure label={label} figure={figure} />
        </Link>
      ) : (
        <div className="tile-head">
          <Figure label={label} figure={figure} />
        </div>
      )}
      {Icon === undefined ? null : <Icon className="tile-icon" size={20} stroke={1.6} aria-hidden />}
      <div className="tile-note">
        {figure === null ? t('Could not be loaded') : figure === undefined ? <span aria-hidden>&nbsp;</span> : note}
      </div>
    </div>
  );
};

/** Tiles in one row, two by two on a phone. */
export const Tiles = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  <section className="tiles" aria-label={label}>
    {children}
  </section>
);
