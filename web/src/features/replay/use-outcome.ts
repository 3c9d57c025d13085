import type { ReadModel } from '#contracts';
import { t } from '#languages';
import { useEffect, useRef } from 'react';
import type { Banners } from '../../components/feedback/index.js';
import { isRebuilding } from './read-models.js';

const listed = (models: readonly ReadModel[]): string => models.map(({ title }) => title).join(', ');

/** Says what became of the rebuilds that were seen going on, once the last of them is over. */
export const useOutcome = (models: readonly ReadModel[] | undefined, show: Banners['show']): void => {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    if (models === undefined) return;
    const open = models.filter(isRebuilding);
    for (const { name } of open) seen.current.add(name);
    if (open.length > 0 || seen.current.size === 0) return;
    const over = models.filter(({ name }) => seen.current.has(name));
    seen.current = new Set();
    const [done, failed] = (['done', 'failed'] as const).map((state) =>
      over.filter(({ rebuild }) => rebuild?.state === state),
    ) as [ReadModel[], ReadModel[]];
    if (failed.length > 0)
      show({
        tone: 'danger',
        title: t('Some rebuilds did not finish.'),
        detail: t('Still showing the previous version: {titles}. The reason is shown beside it.', {
          titles: listed(failed),
        }),
      });
    else if (done.length > 1)
      show({ tone: 'success', title: t('{count, number} read models were rebuilt!', { count: done.length }) });
    else if (done.length === 1) show({ tone: 'success', title: t('{title} was rebuilt!', { title: listed(done) }) });
  }, [models, show]);
};
