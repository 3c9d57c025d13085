import type { ChangedTogether, Job } from '#contracts';
import { t } from '#languages';
import { Checkbox, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError, newKey } from '../../lib/api.js';
import { leadOn } from '../../lib/lead-on.js';
import { refresh } from '../../lib/queries.js';
import { ConfirmDialog, toast } from '../feedback/index.js';
import { rowInHand } from '../grid/index.js';
import { WhatIsDeleted } from './delete-chosen.js';
import { nameOf } from './refused-jobs.js';
import { removeTogether } from './together.js';

interface RemoveVisitsProps {
  readonly opened: boolean;
  readonly jobs: readonly Job[];
  readonly onClose: () => void;
  /** Told what became of each. */
  readonly onDone: (answer: ChangedTogether) => void;
}

/** Deletes all that is selected, after a question that names them, and offers the way back. */
export const RemoveVisits = ({ opened, jobs, onClose, onDone }: RemoveVisitsProps): ReactNode => {
  const client = useQueryClient();
  const [sure, setSure] = useState(false);
  const invoiced = jobs.filter(({ completion }) => completion.invoiced).length;
  const close = (): void => {
    setSure(false);
    onClose();
  };
  const putBack = async (ids: readonly string[], of: ReadonlyMap<string, Job>, key: string): Promise<void> => {
    const { refused } = await removeTogether(ids, false, key);
    await refresh(client, 'job');
    if (refused.length === 0) return;
    const reasons = refused.map(({ _id, msg }) => {
      const job = of.get(_id);
      return <List.Item key={_id}>{job === undefined ? msg : `${nameOf(job)}: ${msg}`}</List.Item>;
    });
    toast.danger(
      t('{count, plural, one {# job} other {# jobs}} could not be put back.', { count: refused.length }),
      <List size="sm" spacing={2}>
        {reasons}
      </List>,
    );
  };
  const remove = async (key: string): Promise<void> => {
    if (invoiced > 0 && !sure)
      throw new ApiError(0, {
        statusCode: 0,
        msg: t('Some of these are invoiced. Please tick that they are to be deleted all the same.'),
      });
    const of = new Map(jobs.map((job) => [job._id, job]));
    const answer = await removeTogether([...of.keys()], true, key);
    const { changed } = answer;
    close();
    onDone(answer);
    leadOn(rowInHand);
    const back = newKey();
    if (changed.length > 0)
      toast.withUndo(
        t('{count, plural, one {# job is deleted} other {# jobs are deleted}}', { count: changed.length }),
        () => putBack(changed, of, back),
        t('Undone where possible'),
      );
    await refresh(client, 'job');
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('Delete {count, plural, one {# job} other {# jobs}}?', { count: jobs.length })}
      action={t('Delete')}
      onConfirm={remove}
      onClose={close}
    >
      <Stack gap="xs">
        <WhatIsDeleted rows={jobs} nameOf={nameOf} />
        {jobs.some(({ survey }) => survey !== undefined) ? (
          <Text size="sm">{t('Setup and Pickup belong together: both are deleted.')}</Text>
        ) : null}
        {invoiced === 0 ? null : (
          <Checkbox
            checked={sure}
            onChange={({ currentTarget }) => setSure(currentTarget.checked)}
            label={t(
              '{count, plural, one {# is invoiced; delete it all the same. Its invoice number must not be used again.} other {# are invoiced; delete them all the same. Their invoice numbers must not be used again.}}',
              { count: invoiced },
            )}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
};
