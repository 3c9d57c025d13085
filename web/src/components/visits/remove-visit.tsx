import type { Job } from '#contracts';
import { t } from '#languages';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../feedback/index.js';
import { api, ApiError } from '../../lib/api.js';
import { keys, refresh } from '../../lib/queries.js';

interface RemoveVisitProps {
  /** null: closed. */
  readonly job: Job | null;
  readonly onClose: () => void;
  readonly onRemoved: (job: Job) => void;
}

/** The confirm dialog of the specification; it says when a pair goes, and asks a second time for an invoiced visit. */
export const RemoveVisit = ({ job, onClose, onRemoved }: RemoveVisitProps): ReactNode => {
  const client = useQueryClient();
  const [sure, setSure] = useState(false);
  const { survey } = job ?? {};
  const otherId = survey === undefined ? null : survey.type === 'Setup' ? survey.pickup_idfk : survey.setup_idfk;
  const other = useQuery({
    queryKey: keys.one('job', otherId ?? ''),
    queryFn: ({ signal }) => api.get(`/api/job/${otherId ?? ''}`, { signal }),
    enabled: otherId !== null,
  });
  // Both halves go, so either one's invoice counts; while the other is not known, it is asked about too.
  const invoiced = job?.completion.invoiced === true || (otherId !== null && other.data?.completion.invoiced !== false);
  const close = (): void => {
    setSure(false);
    onClose();
  };
  const remove = async (key: string): Promise<void> => {
    if (job === null) return;
    if (invoiced && !sure)
      throw new ApiError(0, {
        statusCode: 0,
        msg: t('This visit is invoiced. Please tick that it is to be deleted all the same.'),
      });
    await api.delete(`/api/job/${job._id}`, { key });
    void refresh(client, 'job', job._id);
    if (otherId !== null) void refresh(client, 'job', otherId);
    close();
    onRemoved(job);
  };
  return (
    <ConfirmDialog
      opened={job !== null}
      title={t('Delete Job')}
      action={t('Delete')}
      onConfirm={remove}
      onClose={close}
    >
      <Stack gap="xs">
        <Text size="sm">{t('Are you sure you want to delete this job?')}</Text>
        {job?.survey === undefined ? null : (
          <Text size="sm">{t('Setup and Pickup belong together: both are deleted. Their history stays.')}</Text>
        )}
        {invoiced ? (
          <Checkbox
            checked={sure}
            onChange={(event) => setSure(event.currentTarget.checked)}
            label={t('It is invoiced; delete it all the same. Its invoice number must not be used again.')}
          />
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
};
