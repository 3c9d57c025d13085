import { differenceKinds, instantOf, formatPounds, type Comparison, type DifferenceKind } from '#contracts';
import { t } from '#languages';
import { UnstyledButton } from '@mantine/core';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Making, MomentButton, usePast } from '../../components/as-at/index.js';
import { Empty, Failing, PageHeading } from '../../components/feedback/index.js';
import { withValues } from '../../lib/address.js';
import { ApiError } from '../../lib/api.js';
import { shortMoment, formatMoment } from '../../lib/moments.js';
import { useCars, useKits, useStaff } from '../../lib/queries.js';
import './comparison.css';
import { ComparisonList, WINDOW } from './comparison-list.js';
import { ComparisonTiles } from './comparison-tiles.js';
import { countedVisits, groupLabels, signed } from './difference-words.js';
import { useComparison, type Compared } from './use-comparison.js';

/** How many visits of one group, and what they are in pounds, where that is seen. */
const groupWords = (what: DifferenceKind, visits: number, fee: number | undefined): string => {
  if (fee === undefined) return countedVisits(visits);
  if (what === 'changed' && fee === 0)
    return t('{visits, plural, one {# visit} other {# visits}}, fees the same', { visits });
  return t('{visits, plural, one {# visit} other {# visits}}, {fee} in fees', {
    visits,
    fee: what === 'changed' ? signed(fee) : formatPounds(fee),
  });
};

interface GroupsProps {
  readonly data: Comparison;
  readonly chosen: DifferenceKind | null;
  readonly onChoose: (what: DifferenceKind | null) => void;
}

/** How many came, went and changed, with their pounds; a press lists only those. */
const Groups = ({ data, chosen, onChoose }: GroupsProps): ReactNode => (
  <div className="compare-groups" role="group" aria-label={t('Visits that differ')}>
    {differenceKinds.map((what) => (
      <UnstyledButton
        key={what}
        className="compare-group panel"
        aria-pressed={chosen === what}
        onClick={() => onChoose(chosen === what ? null : what)}
      >
        <strong>{groupLabels[what]}</strong> <span>{groupWords(what, data[what].visits, data[what].fee)}</span>
      </UnstyledButton>
    ))}
  </div>
);

/** Names of people, cars and kits as they are called now, also of those that are removed. */
const useNameOf = (): ((id: string) => string) => {
  const [staff, cars, kits] = [useStaff().data, useCars().data, useKits().data];
  return useMemo(() => {
    const names = new Map([...(staff ?? []), ...(cars ?? []), ...(kits ?? [])].map(({ _id, name }) => [_id, name]));
    return (id: string) => names.get(id) ?? '...';
  }, [staff, cars, kits]);
};

interface ComparedProps {
  readonly compared: Compared;
  readonly page: number;
  readonly onChange: (name: string, value: string | null) => void;
}

const Answer = ({ compared, page, onChange }: ComparedProps): ReactNode => {
  const [first, second] = [usePast(compared.from), usePast(compared.to)];
  const pasts = compared.to === null ? [first] : [first, second];
  const unready = pasts.find(({ data }) => data?.state !== 'ready');
  const window = useMemo(() => ({ limit: WINDOW, offset: (page - 1) * WINDOW }), [page]);
  const answer = useComparison(compared, window, unready === undefined);
  const nameOf = useNameOf();
  const failed = pasts.find(({ error, data }) => error !== null || data?.state === 'failed');
  if (failed !== undefined) {
    const error = failed.error ?? new ApiError(503, { statusCode: 503, msg: failed.data?.msg ?? '' });
    return <Failing panel error={error} what={t('This moment')} onRetry={() => void failed.refetch()} />;
  }
  const { data } = answer;
  return (
    <div className="compare" aria-busy={answer.isFetching}>
      {unready === undefined ? null : (
        <div className="panel compare-making">
          <Making past={unready.data} />
        </div>
      )}
      <ComparisonTiles data={data} failed={answer.error !== null} />
      {data === undefined ? null : (
        <Groups data={data} chosen={compared.what} onChoose={(what) => onChange('what', what)} />
      )}
      <div>
        <ComparisonList
          compared={compared}
          query={answer}
          page={page}
          onPage={(next) => onChange('page', next === 1 ? null : String(next))}
          nameOf={nameOf}
        />
      </div>
    </div>
  );
};

const spanWords = (from: string, to: string | null): string =>
  to === null
    ? t('From {from} to now', { from: formatMoment(from) })
    : t('From {from} to {to}', { from: formatMoment(from), to: formatMoment(to) });

/** /compare: what changed between two moments, in pounds and in visits. */
export const ComparePage = (): ReactNode => {
  const [search, setSearch] = useSearchParams();
  const [from, to] = [instantOf(search.get('from')), instantOf(search.get('to'))];
  const what = differenceKinds.find((kind) => kind === search.get('what')) ?? null;
  const page = Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1);
  const change = useCallback(
    (name: string, value: string | null): void =>
      setSearch((before) => withValues(before, { ...(name === 'page' ? {} : { page: null }), [name]: value })),
    [setSearch],
  );
  const compared = useMemo(() => (from === null ? null : { from, to, what }), [from, to, what]);
  return (
    <>
      <PageHeading title={t('What changed')} subtitle={from === null ? undefined : spanWords(from, to)}>
        <MomentButton
          label={from === null ? t('Choose the first moment') : t('From {moment}', { moment: shortMoment(from) })}
          value={from}
          onChoose={(instant) => change('from', instant)}
        />
        <MomentButton
          label={to === null ? t('To now') : t('To {moment}', { moment: shortMoment(to) })}
          value={to}
          onChoose={(instant) => change('to', instant)}
          now={t('Now')}
        />
      </PageHeading>
      {compared === null ? (
        <Empty panel title={t('Choose the first moment')}>
          {t('You then see which visits were added, removed or changed since, and what that is in pounds.')}
        </Empty>
      ) : to !== null && from !== null && to < from ? (
        <Empty panel title={t('The second moment is before the first')}>
          {t('The second moment must be after the first.')}
        </Empty>
      ) : (
        <Answer compared={compared} page={page} onChange={change} />
      )}
    </>
  );
};
