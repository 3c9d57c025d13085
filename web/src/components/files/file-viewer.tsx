import type { FileAnswer } from '#contracts';
import { t } from '#languages';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { May } from '../may/index.js';
import { api, sentenceOf } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { saveFile } from '../../lib/files.js';
import { filesPath, type FilesOf } from '../../lib/queries.js';
import { useSwipe } from '../../lib/swipe.js';
import { BlockSkeleton, Pending, toast } from '../feedback/index.js';
import { fileWords } from './file-words.js';
import { Picture } from './picture.js';
import { useFileContent } from './use-files.js';

/** Hands a file to the browser; where it cannot be fetched, that is told. */
export const download = async (of: FilesOf, file: FileAnswer): Promise<void> => {
  try {
    const { name, content } = await api.file(`${filesPath(of)}/${file._id}`);
    saveFile(name, content);
  } catch (error) {
    toast.danger(t('{file} could not be downloaded.', { file: fileWords(file) }), sentenceOf(error));
  }
};

const Large = ({ of, file }: { readonly of: FilesOf; readonly file: FileAnswer }): ReactNode => {
  const { data, error, refetch } = useFileContent(of, file._id, true);
  if (data !== undefined) return <Picture content={data} alt={fileWords(file)} className="file-large" />;
  return <Pending error={error} onRetry={refetch} what={fileWords(file)} skeleton={<BlockSkeleton height={320} />} />;
};

interface FileViewerProps {
  readonly of: FilesOf;
  /** Those that are no pictures are passed over. */
  readonly files: readonly FileAnswer[];
  /** null: closed. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  readonly onRemove: (file: FileAnswer) => void;
}

const Opened = ({
  of,
  file,
  before,
  after,
  onOpen,
  onRemove,
}: {
  readonly of: FilesOf;
  readonly file: FileAnswer;
  readonly before: FileAnswer | undefined;
  readonly after: FileAnswer | undefined;
} & Pick<FileViewerProps, 'onOpen' | 'onRemove'>): ReactNode => {
  const [busy, setBusy] = useState(false);
  const go = (to: FileAnswer | undefined): void => {
    if (to !== undefined) onOpen(to._id);
  };
  useHotkeys([
    ['ArrowLeft', () => go(before)],
    ['ArrowRight', () => go(after)],
  ]);
  const swiped = useSwipe(
    () => go(after),
    () => go(before),
  );
  return (
    <>
      <div className="file-turned" {...swiped}>
        <Large key={file._id} of={of} file={file} />
      </div>
      <Text size="sm" c="dimmed" mt={8}>
        {t('By {name}, {when}', { name: file.by.name, when: formatDayAndTime(file.at) })}
      </Text>
      <Group gap={8} mt={10} justify="space-between">
        <Group gap={8}>
          <Button
            variant="default"
            mih={44}
            disabled={before === undefined}
            onClick={() => go(before)}
            aria-label={t('Previous')}
          >
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <Button
            variant="default"
            mih={44}
            disabled={after === undefined}
            onClick={() => go(after)}
            aria-label={t('Next')}
          >
            <IconChevronRight size={18} aria-hidden />
          </Button>
        </Group>
        <Group gap={8}>
          <Button
            variant="default"
            mih={44}
            loading={busy}
            leftSection={<IconDownload size={17} aria-hidden />}
            onClick={() => {
              setBusy(true);
              void download(of, file).finally(() => setBusy(false));
            }}
          >
            {t('Download')}
          </Button>
          <May to="delete">
            <Button
              variant="subtle"
              color="red"
              mih={44}
              leftSection={<IconTrash size={17} aria-hidden />}
              onClick={() => onRemove(file)}
            >
              {t('Delete')}
            </Button>
          </May>
        </Group>
      </Group>
    </>
  );
};

/** A photo or a signature as large as the screen; the arrow keys, and a finger drawn across it, turn to the next. */
export const FileViewer = ({ of, files, openId, onOpen, onRemove }: FileViewerProps): ReactNode => {
  const narrow = useMediaQuery('(max-width: 47.99em)');
  const pictures = files.filter(({ contentType }) => contentType !== 'application/pdf');
  const place = pictures.findIndex(({ _id }) => _id === openId);
  const file = pictures[place];
  return (
    <Modal
      opened={file !== undefined}
      onClose={() => onOpen(null)}
      title={file === undefined ? '' : fileWords(file)}
      size="xl"
      centered
      fullScreen={narrow}
    >
      {file === undefined ? null : (
        <Opened
          of={of}
          file={file}
          before={pictures[place - 1]}
          after={pictures[place + 1]}
          onOpen={onOpen}
          onRemove={(removed) => {
            onOpen(null);
            onRemove(removed);
          }}
        />
      )}
    </Modal>
  );
};
