import { t } from '#languages';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api, sentenceOf, withQuery } from '../../lib/api.js';
import { today } from '../../lib/dates.js';
import { saveFile } from '../../lib/files.js';
import { useTask } from '../../lib/use-task.js';
import { toast } from '../feedback/index.js';

/** One line of JSON, as `npm run ledger -- head --json` prints it: whoever keeps it outside can say later whether the log still holds it. */
export const SaveHead = (): ReactNode => {
  const { busy, run } = useTask((error) => toast.danger(t('The head hash could not be saved.'), sentenceOf(error)));
  const save = (): Promise<void> =>
    run(async () => {
      const day = today();
      const head = await api.get(withQuery('/api/ledger/head', { day }));
      const name = `ledger-head-${day}.json`;
      saveFile(name, new Blob([`${JSON.stringify(head)}\n`], { type: 'application/json' }));
      toast.success(t('Saved {name}.', { name }), t('Give a copy to someone outside the company.'));
    });
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
