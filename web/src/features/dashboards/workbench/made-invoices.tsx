import type { InvoicesMade } from '#contracts';
import { t } from '#languages';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { SaveDocument } from '../../../components/documents/index.js';
import { Banner } from '../../../components/feedback/index.js';
import { api, newKey, sentenceOf } from '../../../lib/api.js';

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
      const { refused } = await api.post(
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
            <Group gap={6} wrap="nowrap">
              <SaveDocument id={invoice.documentId} fileName={invoice.fileName} format="pdf" />
              <SaveDocument id={invoice.documentId} fileName={invoice.fileName} format="docx" />
            </Group>
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
