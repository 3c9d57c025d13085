import { t } from '#languages';
import type { ReactNode } from 'react';
import { AsAtControl, NothingThen } from '../../components/as-at/index.js';
import { Failing } from '../../components/feedback/index.js';
import { HistoryButton } from '../../components/history/index.js';
import { ApiError } from '../../lib/api.js';
import { useCars, useKits, useStaff } from '../../lib/queries.js';
import { PastVisit } from './past-visit.js';
import { useVisit } from './use-visit.js';
import { VisitHeading, VisitLoading } from './visit-heading.js';

/** Names of people, cars and kits by id, for the history and for conflicts. */
const useNames = (): ReadonlyMap<string, string> => {
  const staff = useStaff().data ?? [];
  const cars = useCars().data ?? [];
  const kits = useKits().data ?? [];
  return new Map([...staff, ...cars, ...kits].map(({ _id, name }) => [_id, name]));
};

/** The visit as it stood at a moment. */
export const VisitThen = ({ id }: { readonly id: string }): ReactNode => {
  const { opened, error, refetch } = useVisit(id);
  const names = useNames();
  if (opened === null) {
    if (error === null) return <VisitLoading />;
    return (
      <div className="panel">
        {error instanceof ApiError && error.status === 404 ? (
          <NothingThen>{t('This visit was not in the diary at that moment.')}</NothingThen>
        ) : (
          <Failing error={error} what={t('The visit')} onRetry={refetch} />
        )}
      </div>
    );
  }
  return (
    <>
      <VisitHeading job={opened.job}>
        <HistoryButton entity="job" id={opened.job._id} of={t('this visit')} />
        <AsAtControl />
      </VisitHeading>
      <PastVisit key={opened.job._id} opened={opened} nameOf={(of) => names.get(of) ?? '...'} />
    </>
  );
};
