import { completionFlags, completionLabels, type Job } from '#contracts';
import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { WeekdayMarker, weekdayOf } from '../../components/map/index.js';
import { FlagLink } from '../../components/ledger/index.js';
import { flagIcons } from '../../components/visits/index.js';
import { rich } from '../../lib/rich.js';
import { shownFlags } from './job-entries.js';

/** At the foot of an entry: the day's marker and the flags that are set. What they say is in the entry's description. */
export const EntryIcons = ({ job }: { readonly job: Pick<Job, 'startjob' | 'completion'> }): ReactNode => (
  <>
    <WeekdayMarker day={weekdayOf(job.startjob)} size={22} />
    {shownFlags
      .filter((flag) => job.completion[flag])
      .map((flag) => {
        const Icon = flagIcons[flag];
        return (
          <span key={flag} title={completionLabels[flag]}>
            <Icon size={14} stroke={2} />
          </span>
        );
      })}
  </>
);

/** All six flags in words: those that are set with their icon, the others in one line. Each leads to who changed it. */
export const FlagWords = ({ job }: { readonly job: Job }): ReactNode => {
  const set = completionFlags.filter((flag) => job.completion[flag]);
  const open = completionFlags.filter((flag) => !job.completion[flag]);
  return (
    <div className="job-flags">
      {set.length === 0 ? null : (
        <Group gap={4}>
          {set.map((flag) => {
            const Icon = flagIcons[flag];
            return (
              <FlagLink key={flag} job={job} flag={flag}>
                <Badge variant="light" color="issued" tt="none" fw={600} leftSection={<Icon size={13} aria-hidden />}>
                  {completionLabels[flag]}
                </Badge>
              </FlagLink>
            );
          })}
        </Group>
      )}
      {open.length === 0 ? null : (
        <Text size="xs" c="dimmed" component="div" className="job-flags-open">
          {rich('Not yet: {flags}', {
            flags: open.map((flag) => (
              <FlagLink key={flag} job={job} flag={flag}>
                {completionLabels[flag]}
              </FlagLink>
            )),
          })}
        </Text>
      )}
    </div>
  );
};
