import { t } from '#languages';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api, sentenceOf, withQuery } from '../../lib/api.js';
import { today } from '../../lib/dates.js';
import { saveFile } from '../../lib/files.js';
import { toast } from '../feedback/index.js';

/** One line of JSON, as `npm run ledger -- head --json` prints it: whoever keeps it outside can say later whether the log still holds it. */
export const SaveHead = (): ReactNode => {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const day = today();
      const head = await api.get(withQuery('/api/ledger/head', { day }));
      const name = `ledger-head-${day}.json`;
      saveFile(name, new Blob([`${JSON.stringify(head)}\n`], { type: 'application/json' }));
      toast.success(t('Saved {name}.', { name }), t('Give a copy to someone outside the company.'));
    } catch (error) {
      toast.danger(t('The head hash could not be saved.'), sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      {t("Save today's head hash")}
    </Button>
  );
};
