import type { InvoicesMade } from '#contracts';
import { t } from '#languages';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Banner } from '../../../components/feedback/index.js';
import { api, newKey, sentenceOf } from '../../../lib/api.js';
import { saveFile } from '../../../lib/files.js';

type Made = InvoicesMade['invoices'][number];

/** A file that was asked for a moment ago may still be written. */
const fetched = async (documentId: string): Promise<void> => {
  const { name, content } = await api.file(`/api/documents/${documentId}`);
  saveFile(name, content);
};

const Download = ({
  invoice,
  onFailed,
}: {
  readonly invoice: Made;
  readonly onFailed: (reason: string) => void;
}): ReactNode => {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    await fetched(invoice.documentId).catch((error: unknown) => onFailed(sentenceOf(error)));
    setBusy(false);
  };
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} aria-hidden />}
      aria-label={t('Download {file}', { file: invoice.fileName })}
      onClick={() => void save()}
    >
      {t('Download')}
    </Button>
  );
};

interface MadeInvoicesProps {
  readonly answer: InvoicesMade;
  readonly onUndone: () => Promise<void>;
  readonly onClose: () => void;
}

/** The invoices that were made: each file, and the way back. */
export const MadeInvoices = ({ answer, onUndone, onClose }: MadeInvoicesProps): ReactNode => {
  const [problem, setProblem] = useState<string | null>(null);
  const [undoing, setUndoing] = useState(false);
  const [key] = useState(newKey);
  const { invoices } = answer;
  const undo = async (): Promise<void> => {
    setUndoing(true);
    setProblem(null);
    try {
      const { refused } = await api.post<InvoicesMade>(
        '/api/invoices/undo',
        { documents: invoices.map(({ documentId }) => documentId) },
        { key },
      );
      const [first] = refused;
      if (first === undefined) await onUndone();
      else setProblem(first.msg);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setUndoing(false);
    }
  };
  return (
    <Stack gap="sm">
      {problem === null ? null : <Banner tone="danger" title={problem} />}
      <ul className="workbench-made">
        {invoices.map((invoice) => (
          <li key={invoice.documentId}>
            <div>
              <strong>{invoice.number}</strong>
              <Text size="xs" c="dimmed">
                {invoice.fileName}
              </Text>
            </div>
            <Download invoice={invoice} onFailed={setProblem} />
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {t('Undo marks these invoices as void and their jobs as not invoiced. Their numbers stay used.')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          loading={undoing}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => void undo()}
        >
          {t('Undo')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  );
};
