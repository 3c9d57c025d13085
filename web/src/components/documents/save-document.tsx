import type { DocumentForm } from '#contracts';
import { t } from '#languages';
import { ActionIcon } from '@mantine/core';
import { IconFileTypeDocx, IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../lib/api.js';
import { fetchMade } from '../../lib/downloads.js';
import { saveFile } from '../../lib/files.js';
import { useTask } from '../../lib/use-task.js';
import { toast } from '../feedback/index.js';

interface SaveDocumentProps {
  readonly id: string;
  /** Of the Word file. */
  readonly fileName: string;
  readonly format: DocumentForm;
}

/** A document in one of its forms, with one press. */
export const SaveDocument = ({ id, fileName, format }: SaveDocumentProps): ReactNode => {
  const file = format === 'pdf' ? fileName.replace(/\.docx$/, '.pdf') : fileName;
  const { busy, run } = useTask((error) =>
    toast.danger(t('{file} could not be downloaded.', { file }), sentenceOf(error)),
  );
  const save = (): Promise<void> =>
    run(async () => {
      const { name, content } = await fetchMade(id, format);
      saveFile(name, content);
    });
  return (
    <ActionIcon
      variant="default"
      size={36}
      loading={busy}
      aria-label={t('Download {file}', { file })}
      title={format === 'pdf' ? t('Download as PDF') : t('Download as Word')}
      onClick={() => void save()}
    >
      {format === 'pdf' ? <IconFileTypePdf size={17} aria-hidden /> : <IconFileTypeDocx size={17} aria-hidden />}
    </ActionIcon>
  );
};
