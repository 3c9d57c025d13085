import { completionFlags, completionLabels, type Job } from '#contracts';
import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { flagIcons, kindIcons } from '../../components/visits/index.js';
import { shownFlags } from './job-entries.js';
import { WeekdayMarker } from './weekday-marker.js';

/** Icon of a visit's kind, in front of its title. */
export const KindMark = ({ kind }: Pick<Job, 'kind'>): ReactNode => {
  const Icon = kindIcons[kind];
  return <Icon size={14} stroke={2} aria-hidden />;
};

/** At the foot of an entry: the day's marker and the flags that are set. What they say is in the entry's description. */
export const EntryIcons = ({ job }: { readonly job: Job }): ReactNode => (
  <>
    <WeekdayMarker instant={job.startjob} />
    {shownFlags.filter((flag) => job.completion[flag]).map((flag) => {
      const Icon = flagIcons[flag];
      return <span key={flag} title={completionLabels[flag]}><Icon size={14} stroke={2} /></span>;
    })}
  </>
);

/** All six flags in words: those that are set stand out, with their icon. */
export const FlagWords = ({ job }: { readonly job: Job }): ReactNode => (
  <Group gap={4} component="ul" className="job-flags" aria-label="Completion">
    {completionFlags.map((flag) => {
      const Icon = flagIcons[flag];
      const on = job.completion[flag];
      return (
        <li key={flag}>
          <Badge size="sm" variant={on ? 'light' : 'outline'} color={on ? 'issued' : 'gray'} tt="none" fw={on ? 600 : 400} leftSection={on ? <Icon size={12} aria-hidden /> : undefined}>
            {on ? completionLabels[flag] : `Not ${completionLabels[flag].toLowerCase().replace('rams', 'RAMS')}`}
          </Badge>
        </li>
      );
    })}
  </Group>
);
