import type { DataImport, KeptRecord } from '#contracts';
import { t } from '#languages';
import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Banner, ConfirmDialog, Pending } from '../../components/feedback/index.js';
import { Section } from '../../components/section/index.js';
import { api } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { keys } from '../../lib/queries.js';
import { kindWords, statusWords } from './import-words.js';
import { undoImport } from './importing.js';

export const usePastImports = () =>
  useQuery({
    queryKey: keys.list('imports'),
    queryFn: ({ signal }) => api.get('/api/imports', { signal }),
  });

/** Names of what stays that are told; the others are counted. */
const MOST_NAMED = 20;

const Kept = ({ kept }: { readonly kept: readonly KeptRecord[] }): ReactNode => (
  <Banner
    tone="warning"
    title={t('{count, plural, one {# record was kept} other {# records were kept}}', { count: kept.length })}
  >
    {kept.slice(0, MOST_NAMED).map(({ _id, name, msg }) => (
      <div key={_id}>
        {name}: {msg}
      </div>
    ))}
    {kept.length > MOST_NAMED ? t('+{count} more', { count: kept.length - MOST_NAMED }) : null}
  </Banner>
);

const lineOf = ({ status, rows, made, kept }: DataImport): string =>
  [
    statusWords[status],
    t('{count, plural, one {# row} other {# rows}}', { count: rows }),
    made === null ? '' : t('{count, number} imported', { count: made }),
    kept === null || kept === 0 ? '' : t('{count, number} kept', { count: kept }),
  ]
    .filter((part) => part !== '')
    .join(' · ');

/** What was imported before, and taking it back. */
export const PastImports = (): ReactNode => {
  const client = useQueryClient();
  const { data, error, refetch } = usePastImports();
  const [asking, setAsking] = useState<DataImport | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [kept, setKept] = useState<readonly KeptRecord[]>([]);
  const undo = async (one: DataImport): Promise<void> => {
    setKept([]);
    setDone(0);
    try {
      const answer = await undoImport(one, (rows, of) => setDone((rows / of) * 100));
      setKept(answer.kept);
      setAsking(null);
    } finally {
      setDone(null);
      await client.invalidateQueries();
    }
  };
  return (
    <Section title={t('Past imports')}>
      {kept.length === 0 ? null : <Kept kept={kept} />}
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} what={t('The list')} rows={2} />
      ) : data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Nothing imported yet.')}
        </Text>
      ) : (
        <ul className="import-past" aria-label={t('Past imports')}>
          {data.map((one) => (
            <li key={one._id}>
              <div>
                <Text size="sm" fw={600}>
                  {kindWords[one.kind]}, {formatDayAndTime(one.startedAt)}
                </Text>
                <Text size="sm" c="dimmed">
                  {lineOf(one)}
                </Text>
              </div>
              {one.status === 'undone' ? null : (
                <Button variant="default" size="compact-sm" onClick={() => setAsking(one)}>
                  {t('Undo import')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={asking !== null}
        title={t('Undo import')}
        action={t('Undo import')}
        onConfirm={() => (asking === null ? Promise.resolve() : undo(asking))}
        onClose={() => setAsking(null)}
      >
        {t(
          'Everything that this import added is removed. What was changed since, or is used by something else, stays and is named.',
        )}
        {done === null ? null : (
          <div className="import-working">
            <progress value={done} max={100} aria-label={t('Progress')} />
          </div>
        )}
      </ConfirmDialog>
    </Section>
  );
};
