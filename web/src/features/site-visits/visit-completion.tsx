import { formatDayAndMonth } from '#contracts';
import { t } from '#languages';
import { Switch, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { May } from '../../components/may/index.js';
import { Section } from '../../components/section/index.js';
import { halfWords } from '../../lib/code-words.js';
import { CompletionStrip } from './completion-strip.js';
import type { OpenedVisit } from './form/visit-values.js';

/** The flags of a visit; of a survey those of both halves, with the choice to take the money flags together. */
export const VisitCompletion = ({ job, pickup }: OpenedVisit): ReactNode => {
  const [both, setBoth] = useState(true);
  if (pickup === null)
    return (
      <Section title={t('Completion')}>
        <CompletionStrip job={job} other={null} both={false} />
      </Section>
    );
  const halves = [
    { words: halfWords.Setup, one: job, other: pickup, paired: 'first' },
    { words: halfWords.Pickup, one: pickup, other: job, paired: 'second' },
  ] as const;
  return (
    <Section title={t('Completion')}>
      <May to="invoice">
        <Switch
          mb="sm"
          size="xs"
          checked={both}
          onChange={(event) => setBoth(event.currentTarget.checked)}
          label={t('Invoiced and Paid apply to both visits')}
        />
      </May>
      <div className="completion-matrix">
        {halves.map(({ words, one, other, paired }) => (
          <div key={paired} className="completion-half" role="group" aria-label={words}>
            <Text size="xs" fw={650}>
              {words} · {formatDayAndMonth(one.startjob)}
            </Text>
            <CompletionStrip job={one} other={other} both={both} paired={paired} />
          </div>
        ))}
      </div>
    </Section>
  );
};
