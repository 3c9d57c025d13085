import { forgettingReasons, type Forgetting } from '#contracts';
import { later, spoken, t } from '#languages';
import { Text } from '@mantine/core';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pending } from '../../components/feedback/index.js';
import { Section } from '../../components/section/index.js';
import { api } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { keys } from '../../lib/queries.js';
import { heldWords, progressOf } from './forgetting-values.js';

const LOOK_AGAIN_MS = 1000;

const kindWords = spoken({ client: later('A client'), staff: later('A former colleague') });

const Steps = ({ one }: { readonly one: Forgetting }): ReactNode => (
  <ol className="forgetting-steps" aria-label={t('Progress')} aria-live="polite">
    {progressOf(one).map(({ text, done }) => (
      <li key={text} data-done={done}>
        {done ? (
          <IconCircleCheck size={16} aria-label={t('done:')} />
        ) : (
          <IconClock size={16} aria-label={t('to come:')} />
        )}
        <span>{text}</span>
      </li>
    ))}
  </ol>
);

/** What was done and how far it is. No names: these are gone. */
export const PastList = (): ReactNode => {
  const { data, error, refetch } = useQuery({
    queryKey: keys.list('forgetting', 'past'),
    queryFn: ({ signal }) => api.get('/api/forgetting', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ doneAt }) => doneAt === null) === true ? LOOK_AGAIN_MS : false,
  });
  return (
    <Section apart={false} title={t('What was done')}>
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} what={t('The list')} rows={3} />
      ) : data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(
            'No one has been forgotten yet. What is done is listed here without names, and stays in the log as proof.',
          )}
        </Text>
      ) : (
        <ul className="forgetting-past" aria-label={t('What was done')}>
          {data.map((one) => (
            <li key={one._id}>
              <Text size="sm" fw={600}>
                {kindWords[one.kind]}, {formatDayAndTime(one.askedAt)}
              </Text>
              <Text size="sm" c="dimmed">
                {t('{held}. {reason}. By {name}.', {
                  held: heldWords(one.counts),
                  reason: forgettingReasons[one.reason],
                  name: one.by.name,
                })}
              </Text>
              {one.doneAt === null ? (
                <Steps one={one} />
              ) : (
                <Text size="sm" c="dimmed">
                  {t('Done {moment}', { moment: formatDayAndTime(one.doneAt) })}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
