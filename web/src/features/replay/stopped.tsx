import type { ReadModel } from '#contracts';
import { t } from '#languages';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Banner, toast } from '../../components/feedback/index.js';
import { sentenceOf } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { useTask } from '../../lib/use-task.js';
import type { ReadModelCalls } from './read-models.js';
import { placeOfEvent } from './shown.js';

/** A read model that waits at an event which it cannot take: which one, why, and another try. */
export const Stopped = ({ model, calls }: { readonly model: ReadModel; readonly calls: ReadModelCalls }): ReactNode => {
  const { busy, run } = useTask((error) => toast.danger(t('It could not be tried again.'), sentenceOf(error)));
  const { error, title, name, lag } = model;
  if (error === null) return null;
  const place = placeOfEvent(error);
  return (
    <Banner tone="danger" title={t('{title} has stopped: it cannot take one event.', { title })}>
      <Text size="sm">
        {t(
          'What it shows is as it was before that event; {count, plural, one {# event waits} other {# events wait}}, and nothing is lost. The other read models go on. Once the cause is gone, let it try again.',
          { count: lag.events },
        )}
      </Text>
      <dl className="poison">
        <dt>{t('Event')}</dt>
        <dd>{t('{type}, number {place, number} in the log', { type: error.type, place: error.place })}</dd>
        <dt>{t('Reason')}</dt>
        <dd>{error.message}</dd>
        <dt>{t('Since')}</dt>
        <dd>{formatDayAndTime(error.at)}</dd>
        {error.stream === '' ? null : (
          <>
            <dt>{t('Stream')}</dt>
            <dd>
              <code>{error.stream}</code>
            </dd>
          </>
        )}
        {error._id === '' ? null : (
          <>
            <dt>{t('Event id')}</dt>
            <dd>
              <code>{error._id}</code>
            </dd>
          </>
        )}
      </dl>
      <Group gap="xs">
        <Button size="xs" color="tide" loading={busy} onClick={() => void run(() => calls.retry(name))}>
          {t('Try again')}
        </Button>
        {place === null ? null : (
          <Button size="xs" variant="default" component={Link} to={place.to}>
            {place.word}
          </Button>
        )}
      </Group>
    </Banner>
  );
};
