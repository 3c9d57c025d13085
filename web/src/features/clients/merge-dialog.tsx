import { t } from '#languages';
import { Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog, toast } from '../../components/feedback/index.js';
import { api, newKey, sentenceOf } from '../../lib/api.js';
import { refresh } from '../../lib/queries.js';
import type { ListedClient } from './client-values.js';

interface MergeDialogProps {
  /** The duplicate; null while nothing is merged. */
  readonly row: ListedClient | null;
  readonly all: readonly ListedClient[];
  readonly onClose: () => void;
}

/** Puts a duplicate under the client that stays; it can be undone. */
export const MergeDialog = ({ row, all, onClose }: MergeDialogProps): ReactNode => {
  const queries = useQueryClient();
  const [into, setInto] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const close = (): void => {
    setInto(null);
    setMissing(false);
    onClose();
  };
  const refreshAll = async (): Promise<void> => {
    await refresh(queries, 'clients', row?._id);
    await Promise.all([refresh(queries, 'enquiry'), refresh(queries, 'job')]);
  };
  const merge = async (key: string): Promise<void> => {
    if (row === null) return;
    if (into === null) {
      setMissing(true);
      return;
    }
    try {
      const { company } = await api.post(`/api/clients/${row._id}/merge`, { into }, { key });
      toast.withUndo(
        t('{name} merged into {company}', { name: row.name, company }),
        async () => {
          await api.post(`/api/clients/${row._id}/separate`, {}, { key: newKey() });
          await refreshAll();
        },
        t('{name} is back', { name: row.name }),
      );
    } catch (error) {
      toast.danger(t('The clients could not be merged.'), sentenceOf(error));
    }
    close();
    await refreshAll();
  };
  return (
    <ConfirmDialog
      opened={row !== null}
      title={t('Merge clients')}
      action={t('Merge')}
      onClose={close}
      onConfirm={merge}
    >
      {t('The projects and visits of {name} will show the client that you choose here.', { name: row?.name ?? '' })}
      <Select
        mt="sm"
        label={t('Merge into')}
        searchable
        value={into}
        onChange={(value) => {
          setInto(value);
          setMissing(false);
        }}
        comboboxProps={{ withinPortal: true }}
        error={missing ? t('Please choose the client that stays.') : null}
        nothingFoundMessage={t('Nothing found')}
        data={all
          .filter(({ _id, is_deleted }) => _id !== row?._id && !is_deleted)
          .map(({ _id, name, postcode }) => ({
            value: _id,
            label: [name, postcode].filter((part) => part !== '').join(', '),
          }))}
      />
    </ConfirmDialog>
  );
};
