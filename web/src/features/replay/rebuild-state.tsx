import type { ReadModel } from '#contracts';
import { t } from '#languages';
import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { isRebuilding } from './read-models.js';
import { formatLast, formatProgress } from './shown.js';

/** A bar while it is rebuilt; otherwise what became of the last time. */
export const RebuildState = ({ model }: { readonly model: ReadModel }): ReactNode => {
  const { rebuild, title } = model;
  if (rebuild !== null && isRebuilding(model)) {
    const share = Math.round((rebuild.progress ?? 0) * 100);
    return (
      <div className="rebuild-state">
        <Progress.Root
          size="md"
          role="progressbar"
          aria-label={t('Rebuild of {title}', { title })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share}
          aria-valuetext={formatProgress(rebuild)}
        >
          <Progress.Section
            withAria={false}
            value={share}
            animated={rebuild.state === 'building'}
            striped={rebuild.state === 'building'}
          />
        </Progress.Root>
        <Text size="xs" c="dimmed">
          {formatProgress(rebuild)}
        </Text>
      </div>
    );
  }
  const last = formatLast(rebuild);
  if (last === null)
    return (
      <Text size="sm" c="dimmed" className="rebuild-state">
        {t('Not yet')}
      </Text>
    );
  return (
    <div className="rebuild-state">
      <Text size="sm">{last.what}</Text>
      {last.detail === null ? null : rebuild?.state === 'failed' ? (
        <Text size="xs" className="replay-reason">
          {last.detail}
        </Text>
      ) : (
        <Text size="xs" c="dimmed">
          {last.detail}
        </Text>
      )}
    </div>
  );
};
