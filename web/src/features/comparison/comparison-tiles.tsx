import type { Comparison, MomentTotals } from '#contracts';
import { shownPounds } from '#contracts';
import { IconCalendarEvent, IconCash, IconFileInvoice, IconReportMoney, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Tile, Tiles } from '../../components/tile/index.js';
import { countedVisits, moreWords } from './difference-words.js';

interface Measure {
  readonly label: string;
  readonly icon: TablerIcon;
  /** Pounds; absent where only visits are counted. */
  readonly fee?: (totals: MomentTotals) => number;
  readonly visits: (totals: MomentTotals) => number;
}

const measures: readonly Measure[] = [
  { label: 'Visits', icon: IconCalendarEvent, visits: ({ visits }) => visits },
  { label: 'Fees', icon: IconReportMoney, fee: ({ fee }) => fee, visits: ({ visits }) => visits },
  { label: 'Invoiced', icon: IconFileInvoice, fee: ({ invoiced }) => invoiced.fee, visits: ({ invoiced }) => invoiced.visits },
  { label: 'Paid', icon: IconCash, fee: ({ paid }) => paid.fee, visits: ({ paid }) => paid.visits },
];

const count = new Intl.NumberFormat('en-GB');

const Note = ({ measure: { fee, visits, label }, data: { before, after } }: { readonly measure: Measure; readonly data: Comparison }): ReactNode => {
  const main = fee ?? visits;
  const unit = fee === undefined ? 'visits' : 'pounds';
  const shown = (totals: MomentTotals): string => (fee === undefined ? count.format(visits(totals)) : shownPounds(fee(totals)));
  const by = main(after) - main(before);
  return (
    <>
      <span className="compare-by" data-sign={by === 0 ? 'none' : by > 0 ? 'more' : 'less'}>{moreWords(main(before), main(after), unit)}</span><br />
      {shown(before)} → {shown(after)}
      {fee === undefined || label === 'Fees' ? null : <><br />{countedVisits(visits(before))} → {countedVisits(visits(after))}, {moreWords(visits(before), visits(after), 'visits')}</>}
    </>
  );
};

/** Visits and money at the second moment, how much that is more or less, and what it was at the first. */
export const ComparisonTiles = ({ data, failed }: { readonly data: Comparison | undefined; readonly failed: boolean }): ReactNode => (
  <Tiles label="Before and after">
    {measures.map((measure) => {
      const { label, icon, fee, visits } = measure;
      const figure = data === undefined ? (failed ? null : undefined) : fee === undefined ? count.format(visits(data.after)) : shownPounds(fee(data.after));
      return <Tile key={label} label={label} icon={icon} figure={figure} note={data === undefined ? null : <Note measure={measure} data={data} />} />;
    })}
  </Tiles>
);
