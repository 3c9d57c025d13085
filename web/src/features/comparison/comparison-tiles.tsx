import type { Comparison, MomentTotals } from '#contracts';
import { formatPounds } from '#contracts';
import { later, localeNow, t } from '#languages';
import { IconCalendarEvent, IconCash, IconFileInvoice, IconReportMoney, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Tile, Tiles } from '../../components/tile/index.js';
import { useMay } from '../../lib/may.js';
import { countedVisits, moreWords } from './difference-words.js';

interface Measure {
  readonly key: 'visits' | 'fees' | 'invoiced' | 'paid';
  readonly label: () => string;
  readonly icon: TablerIcon;
  /** Pounds; absent where only visits are counted. */
  readonly fee?: (totals: MomentTotals) => number;
  readonly visits: (totals: MomentTotals) => number;
}

const measures: readonly Measure[] = [
  { key: 'visits', label: later('Visits'), icon: IconCalendarEvent, visits: ({ visits }) => visits },
  { key: 'fees', label: later('Fees'), icon: IconReportMoney, fee: ({ fee }) => fee, visits: ({ visits }) => visits },
  {
    key: 'invoiced',
    label: later('Invoiced'),
    icon: IconFileInvoice,
    fee: ({ invoiced }) => invoiced.fee,
    visits: ({ invoiced }) => invoiced.visits,
  },
  { key: 'paid', label: later('Paid'), icon: IconCash, fee: ({ paid }) => paid.fee, visits: ({ paid }) => paid.visits },
];

const counted = (visits: number): string => visits.toLocaleString(localeNow());

const Note = ({
  measure: { key, fee, visits },
  data: { before, after },
}: {
  readonly measure: Measure;
  readonly data: Comparison;
}): ReactNode => {
  const main = fee ?? visits;
  const unit = fee === undefined ? 'visits' : 'pounds';
  const shown = (totals: MomentTotals): string =>
    fee === undefined ? counted(visits(totals)) : formatPounds(fee(totals));
  const by = main(after) - main(before);
  return (
    <>
      <span className="compare-by" data-sign={by === 0 ? 'none' : by > 0 ? 'more' : 'less'}>
        {moreWords(main(before), main(after), unit)}
      </span>
      <br />
      {shown(before)} → {shown(after)}
      {fee === undefined || key === 'fees' ? null : (
        <>
          <br />
          {countedVisits(visits(before))} → {countedVisits(visits(after))},{' '}
          {moreWords(visits(before), visits(after), 'visits')}
        </>
      )}
    </>
  );
};

/** Visits and money at the second moment, how much that is more or less, and what it was at the first. */
export const ComparisonTiles = ({
  data,
  failed,
}: {
  readonly data: Comparison | undefined;
  readonly failed: boolean;
}): ReactNode => {
  const sees = useMay()('see-fees');
  return (
    <Tiles label={t('Before and after')}>
      {measures
        .filter(({ key }) => sees || key !== 'fees')
        .map((whole) => {
          const { key, label, icon, visits } = whole;
          const measure: Measure = sees ? whole : { key, label, icon, visits };
          const { fee } = measure;
          const figure =
            data === undefined
              ? failed
                ? null
                : undefined
              : fee === undefined
                ? counted(visits(data.after))
                : formatPounds(fee(data.after));
          return (
            <Tile
              key={key}
              label={label()}
              icon={icon}
              figure={figure}
              note={data === undefined ? null : <Note measure={measure} data={data} />}
            />
          );
        })}
    </Tiles>
  );
};
