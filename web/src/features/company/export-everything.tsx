import { exportFormats, type ExportFormat } from '#contracts';
import { later, spoken, t } from '#languages';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Banner } from '../../components/feedback/index.js';
import { api, sentenceOf } from '../../lib/api.js';
import { saveFile } from '../../lib/files.js';

const words = spoken<ExportFormat>({
  csv: later('Everything as CSV'),
  xlsx: later('Everything as Excel'),
});

/** All records as one file, for a spreadsheet or another program. */
export const ExportEverything = (): ReactNode => {
  const [opened, setOpened] = useState(false);
  const [doing, setDoing] = useState<ExportFormat | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (format: ExportFormat): Promise<void> => {
    setProblem(null);
    setDoing(format);
    try {
      const { name, content } = await api.file(`/api/export?format=${format}`);
      saveFile(name, content);
      setOpened(false);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setDoing(null);
    }
  };
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {t('Export everything')}
      </Button>
      <Modal opened={opened} title={t('Export everything')} onClose={() => setOpened(false)}>
        <Stack gap="md">
          <Text size="sm">
            {t(
              'One file with all staff, cars, kits, clients, projects, quotes, visits, bookings and invoices: a zip of CSV files, or an Excel workbook with a sheet for each. Clients and projects in it can be imported again.',
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {t(
              'Documents, photos and histories are not in it. It holds personal data: keep it where only the office can open it.',
            )}
          </Text>
          {problem === null ? null : <Banner tone="danger" title={problem} />}
          <Group gap="xs">
            {exportFormats.map((format) => (
              <Button
                key={format}
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                loading={doing === format}
                disabled={doing !== null}
                onClick={() => void download(format)}
              >
                {words[format]}
              </Button>
            ))}
          </Group>
        </Stack>
      </Modal>
    </>
  );
};
