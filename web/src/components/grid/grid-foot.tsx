import { shownPounds } from '#contracts';
import { Group, Pagination, Select, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Listed } from '../../lib/api.js';
import { PAGE_SIZES, type ListChange, type ListState } from './list-state.js';
import { pagesOf } from './use-remote-list.js';

const count = new Intl.NumberFormat('en-GB');

interface GridFootProps {
  readonly state: ListState;
  readonly change: ListChange;
  /** Undefined until the first one. */
  readonly answer: Omit<Listed<unknown>, 'rows'> | undefined;
  readonly narrow: boolean;
}

const shownRange = (total: number, state: ListState): string =>
  total === 0
    ? 'No rows'
    : `${count.format((state.page - 1) * state.size + 1)}–${count.format(Math.min(total, state.page * state.size))} of ${count.format(total)}`;

/** Which rows of how many, and the pages. */
export const GridFoot = ({ state, change, answer, narrow }: GridFootProps): ReactNode => {
  const { total, fee = null } = answer ?? {};
  const pages = pagesOf(total, state.size);
  return (
    <div className="grid-foot">
      <Text size="xs" c="dimmed" role="status">
        {total === undefined ? '' : shownRange(total, state)}
        {total === undefined || total === 0 || fee === null ? null : <> &middot; {shownPounds(fee)} in fees</>}
      </Text>
      <Group gap="xs">
        {narrow ? null : (
          <Select
            aria-label="Rows on a page" size="xs" w={74} allowDeselect={false} value={String(state.size)} data={PAGE_SIZES.map(String)}
            onChange={(value) => { if (value !== null) change({ size: Number(value) }); }}
          />
        )}
        <VisuallyHidden>{`Page ${state.page} of ${pages}`}</VisuallyHidden>
        <Pagination
          size="sm" total={pages} value={Math.min(state.page, pages)} siblings={narrow ? 0 : 1} onChange={(page) => change({ page })}
          getControlProps={(control) => ({ 'aria-label': `${control.charAt(0).toUpperCase()}${control.slice(1)} page` })}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
        />
      </Group>
    </div>
  );
};
