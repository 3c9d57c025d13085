import { formatPounds } from '#contracts';
import { later, spoken, t } from '#languages';
import { Group, Pagination, Select, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Listed } from '../../lib/api.js';
import { usePrinting } from '../../lib/printing.js';
import { PAGE_SIZES, type ListChange, type ListState } from './list-state.js';
import { pagesOf } from './use-remote-list.js';

interface GridFootProps {
  readonly state: ListState;
  readonly change: ListChange;
  /** Undefined until the first one. */
  readonly answer: Omit<Listed<unknown>, 'rows'> | undefined;
  readonly narrow: boolean;
  /** How many rows paper has: all of them, or those of the page. */
  readonly printed: number;
}

const formatRange = (total: number, state: Pick<ListState, 'page' | 'size'>): string =>
  total === 0
    ? t('No rows')
    : t('{first, number}–{last, number} of {total, number}', {
        first: (state.page - 1) * state.size + 1,
        last: Math.min(total, state.page * state.size),
        total,
      });

/** The arrows before and after the numbers. */
const controls = spoken({
  first: later('First page'),
  previous: later('Previous page'),
  next: later('Next page'),
  last: later('Last page'),
});

/** Which rows of how many, and the pages. */
export const GridFoot = ({ state, change, answer, narrow, printed }: GridFootProps): ReactNode => {
  const { total, fee = null } = answer ?? {};
  const isWhole = usePrinting() !== 'no' && printed === total;
  const pages = pagesOf(total, state.size);
  return (
    <div className="grid-foot">
      <Text size="xs" c="dimmed" role="status">
        {total === undefined ? '' : formatRange(total, isWhole ? { page: 1, size: total } : state)}
        {total === undefined || total === 0 || fee === null ? null : (
          <> &middot; {t('{amount} in fees', { amount: formatPounds(fee) })}</>
        )}
      </Text>
      <Group gap="xs">
        {narrow ? null : (
          <Select
            aria-label={t('Rows on a page')}
            size="xs"
            w={74}
            value={String(state.size)}
            data={PAGE_SIZES.map(String)}
            onChange={(value) => {
              if (value !== null) change({ size: Number(value) });
            }}
          />
        )}
        <VisuallyHidden>{t('Page {page} of {pages}', { page: state.page, pages })}</VisuallyHidden>
        <Pagination
          size="sm"
          total={pages}
          value={Math.min(state.page, pages)}
          siblings={narrow ? 0 : 1}
          onChange={(page) => change({ page })}
          getControlProps={(control) => ({ 'aria-label': controls[control] })}
          getItemProps={(page) => ({ 'aria-label': t('Page {page}', { page }) })}
        />
      </Group>
    </div>
  );
};
