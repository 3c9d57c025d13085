import { importKinds, type ImportKind } from '#contracts';
import { t } from '#languages';
import { Button, FileButton, Group, Select, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Section } from '../../components/section/index.js';
import { kindWords } from './import-words.js';
import type { ReadFile } from './read-sheet.js';

export interface ChosenFile extends ReadFile {
  readonly name: string;
}

interface ChooseFileProps {
  readonly kind: ImportKind;
  readonly file: ChosenFile | null;
  readonly sheet: number;
  readonly busy: boolean;
  readonly onKind: (kind: ImportKind) => void;
  readonly onSheet: (sheet: number) => void;
  readonly onFile: (file: File) => void;
}

/** What a file is a list of, and the file. */
export const ChooseFile = ({ kind, file, sheet, busy, onKind, onSheet, onFile }: ChooseFileProps): ReactNode => (
  <Section
    title={t('File')}
    hint={t(
      'Excel (XLSX) or CSV, one list at a time: clients, projects, cars, kits, engineers, site visits, bookings, then invoices. Nothing is saved before you say so.',
    )}
  >
    <Group gap="xs" align="flex-end" className="import-choose">
      <Select
        label={t('List of')}
        data={importKinds.map((one) => ({ value: one, label: kindWords[one] }))}
        value={kind}
        disabled={busy}
        onChange={(value) => onKind(importKinds.find((one) => one === value) ?? kind)}
      />
      <FileButton
        accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(chosen) => {
          if (chosen !== null) onFile(chosen);
        }}
      >
        {(props) => (
          <Button {...props} loading={busy} leftSection={<IconFileUpload size={16} aria-hidden />}>
            {file === null ? t('Choose file') : t('Choose another file')}
          </Button>
        )}
      </FileButton>
      {file !== null && file.sheets.length > 1 ? (
        <Select
          label={t('Sheet')}
          data={file.sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
          value={String(sheet)}
          disabled={busy}
          onChange={(value) => onSheet(Number(value))}
        />
      ) : null}
      {file === null ? null : (
        <Text size="sm" c="dimmed" className="import-name">
          {file.name}
        </Text>
      )}
    </Group>
  </Section>
);
