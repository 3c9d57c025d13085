import { formatDayAndMonth, type FileAnswer, type Job } from '#contracts';
import { t } from '#languages';
import { Button } from '@mantine/core';
import { IconCamera, IconFileText, IconPaperclip, IconPhoto, IconSignature } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { toast } from '../../../components/feedback/index.js';
import {
  ChooseFiles,
  download,
  FileTile,
  fileWords,
  FileViewer,
  prepared,
  SignatureDialog,
  Tile,
  UnfitFile,
  useFiles,
  useRemoving,
  type PreparedFile,
} from '../../../components/files/index.js';
import { keepToSend } from '../../../lib/outbox.js';
import type { OutboxEntry } from '../../../lib/outbox-store.js';
import { fileAttached } from './changes-of-mine.js';
import { Part } from './visit-parts.js';
import { Waits } from './waits.js';

interface FilesOfMineProps {
  readonly visit: Job;
  /** What waits on this device about the visit. */
  readonly waiting: readonly OutboxEntry[];
}

const Waiting = ({ entry: { body, what } }: { readonly entry: OutboxEntry }): ReactNode => (
  <li className="file-tile">
    <Tile
      title={what}
      picture={body instanceof Blob && body.type.startsWith('image/') ? body : undefined}
      icon={<IconFileText size={26} stroke={1.5} aria-hidden />}
      line={<Waits />}
    />
  </li>
);

/** Photos, files and signatures of a visit, with what waits on this device. Each is kept before it is shown. */
export const FilesOfMine = ({ visit, waiting }: FilesOfMineProps): ReactNode => {
  const of = { entity: 'job', id: visit._id } as const;
  const { data = [], error } = useFiles(of, true);
  const remove = useRemoving(of);
  const [openId, setOpenId] = useState<string | null>(null);
  const [signing, setSigning] = useState(false);
  const [busy, setBusy] = useState(false);
  const keep = async (file: PreparedFile): Promise<void> => {
    try {
      await keepToSend(fileAttached(visit, file));
    } catch (problem) {
      toast.danger(t('This device cannot keep your change. Nothing was saved.'), fileWords(file));
      throw problem;
    }
  };
  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    for (const chosen of files)
      try {
        await keep(await prepared(chosen));
      } catch (problem) {
        if (problem instanceof UnfitFile) toast.danger(t('Not attached'), problem.message);
      }
    setBusy(false);
  };
  const open = (file: FileAnswer): void => {
    if (file.contentType === 'application/pdf') void download(of, file);
    else setOpenId(file._id);
  };
  const files = waiting.filter(({ body }) => body instanceof Blob);
  return (
    <Part icon={IconPhoto} title={t('Photos and files')}>
      {data.length + files.length === 0 ? (
        <p className="my-day-quiet">
          {error === null ? t('No photos yet') : t('Photos taken earlier are shown once there is a network.')}
        </p>
      ) : (
        <ul className="file-tiles">
          {data.map((file) => (
            <FileTile
              key={file._id}
              of={of}
              file={file}
              line={`${formatDayAndMonth(file.at)}, ${file.by.name}`}
              onOpen={() => open(file)}
            />
          ))}
          {files.map((entry) => (
            <Waiting key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <div className="my-day-adding">
        <ChooseFiles camera onChosen={(chosen) => void add(chosen)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              className="my-day-action"
              size="md"
              loading={busy}
              leftSection={<IconCamera size={20} aria-hidden />}
            >
              {t('Take a photo')}
            </Button>
          )}
        </ChooseFiles>
        <ChooseFiles onChosen={(chosen) => void add(chosen)}>
          {(props) => (
            <Button {...props} variant="default" mih={44} leftSection={<IconPaperclip size={18} aria-hidden />}>
              {t('Choose')}
            </Button>
          )}
        </ChooseFiles>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconSignature size={18} aria-hidden />}
          onClick={() => setSigning(true)}
        >
          {t('Signature')}
        </Button>
      </div>
      <SignatureDialog
        opened={signing}
        expected={visit.contact.name}
        onSigned={keep}
        onClose={() => setSigning(false)}
      />
      <FileViewer of={of} files={data} openId={openId} onOpen={setOpenId} onRemove={(file) => void remove(file)} />
    </Part>
  );
};
