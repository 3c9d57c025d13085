import type { FoundPerson } from '#contracts';
import { t } from '#languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Banner, FormSkeleton, Pending, PageHeading, useBanner } from '../../components/feedback/index.js';
import { api } from '../../lib/api.js';
import { keys, useMe } from '../../lib/queries.js';
import { Decision } from './decision.js';
import { choiceFor, type Choice } from './forgetting-values.js';
import './forgetting.css';
import { PastList } from './past-list.js';
import { PeopleSearch } from './people-search.js';
import { GoesToo, Held } from './person-held.js';

type Whom = Pick<FoundPerson, 'kind' | 'id'>;

const Person = ({
  whom,
  onBegun,
  onCancel,
}: {
  readonly whom: Whom;
  readonly onBegun: () => void;
  readonly onCancel: () => void;
}): ReactNode => {
  const { data, error, refetch } = useQuery({
    queryKey: keys.one('forgetting', `${whom.kind} ${whom.id}`),
    queryFn: ({ signal }) => api.get(`/api/forgetting/people/${encodeURIComponent(whom.kind)}/${whom.id}`, { signal }),
    gcTime: 0,
    // What is ticked was read once: it must not move under a decision.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [choice, setChoice] = useState<Choice | null>(null);
  if (data === undefined)
    return (
      <Pending
        panel
        error={error}
        onRetry={refetch}
        what={t('This person')}
        skeleton={<FormSkeleton panel fields={4} />}
      />
    );
  const chosen = choice ?? choiceFor(data);
  return (
    <>
      <Held person={data} />
      <GoesToo person={data} choice={chosen} onChange={setChoice} />
      <Decision person={data} choice={chosen} onChange={setChoice} onBegun={onBegun} onCancel={onCancel} />
    </>
  );
};

const Forgetting = (): ReactNode => {
  const client = useQueryClient();
  const banner = useBanner();
  const [whom, setWhom] = useState<Whom | null>(null);
  const begun = (): void => {
    setWhom(null);
    banner.show({
      tone: 'success',
      title: t('Erasure started.'),
      detail: t('It continues if you leave this page. Progress is shown beside the search.'),
    });
    // Nothing of them stays on this screen.
    client.removeQueries({ queryKey: ['forgetting', 'one'] });
    void client.invalidateQueries({ queryKey: ['forgetting'] });
    document.getElementById('page')?.scrollTo(0, 0);
  };
  return (
    <>
      {banner.element}
      <div className="forgetting">
        <div className="forgetting-main">
          {whom === null ? (
            <PeopleSearch
              onChoose={(person) => {
                banner.clear();
                setWhom(person);
              }}
            />
          ) : (
            <Person key={whom.id} whom={whom} onBegun={begun} onCancel={() => setWhom(null)} />
          )}
        </div>
        <PastList />
      </div>
    </>
  );
};

/** /admin/forgetting */
export const ForgettingPage = (): ReactNode => {
  const { data: me } = useMe();
  return (
    <>
      <PageHeading
        title={t('Forget a person')}
        subtitle={t(
          'For a client or a former colleague who asks to be forgotten. Figures and sites stay, names go for good.',
        )}
      />
      {me === undefined ? (
        <FormSkeleton panel fields={2} />
      ) : me.isEngineer ? (
        <Banner tone="info" title={t('Only the office may forget a person.')}>
          {t('Please ask the office to do it.')}
        </Banner>
      ) : (
        <Forgetting />
      )}
    </>
  );
};
