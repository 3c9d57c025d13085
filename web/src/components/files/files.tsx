import { formatDayAndMonth, type FileAnswer } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconPaperclip, IconTrash, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type DragEvent, type ReactNode } from 'react';
import { May } from '../may/index.js';
import { api, newKey, sentenceOf } from '../../lib/api.js';
import { filesEntity, keys, refresh, type FilesOf } from '../../lib/queries.js';
import { Pending, toast } from '../feedback/index.js';
import { ChooseFiles } from './choose-files.js';
import { FileTile, Tile } from './file-tile.js';
import { download, FileViewer } from './file-viewer.js';
import { fileWords } from './file-words.js';
import './files.css';
import { attachCall, prepared, UnfitFile, type PreparedFile } from './prepared.js';
import { useFiles } from './use-files.js';
import { useRemoving } from './use-removing.js';

/** A file that is being sent, or could not be. */
interface Sending {
  /** The same for every try. */
  readonly key: string;
  readonly file: PreparedFile;
  readonly problem: string | null;
}

const useSendingFiles = (of: FilesOf) => {
  const client = useQueryClient();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const withKey = (key: string, change: (one: Sending) => readonly Sending[]): void =>
    setSending((all) => all.flatMap((one) => (one.key === key ? change(one) : [one])));
  const send = async ({ key, file }: Sending): Promise<void> => {
    withKey(key, (one) => [{ ...one, problem: null }]);
    const { path, headers } = attachCall(of, file);
    try {
      const answer = await api.post(path, file.content, { key, headers });
      client.setQueryData(keys.fileContent(answer._id), file.content);
      client.setQueryData<readonly FileAnswer[]>(keys.files(of), (before = []) => [
        ...before.filter(({ _id }) => _id !== answer._id),
        answer,
      ]);
      withKey(key, () => []);
    } catch (error) {
      withKey(key, (one) => [{ ...one, problem: sentenceOf(error) }]);
    }
  };
  /** One after the other, so that a slow network brings the first soon. */
  const add = async (files: readonly File[]): Promise<void> => {
    for (const chosen of files)
      try {
        const one: Sending = { key: newKey(), file: await prepared(chosen), problem: null };
        setSending((all) => [...all, one]);
        await send(one);
      } catch (error) {
        toast.danger(t('Not attached'), error instanceof UnfitFile ? error.message : sentenceOf(error));
      }
    await refresh(client, filesEntity[of.entity], of.id);
  };
  return { sending, add, send, discard: (key: string) => withKey(key, () => []) };
};

const SendingTile = ({
  one: { file, problem },
  onAgain,
  onDiscard,
}: {
  readonly one: Sending;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
}): ReactNode => (
  <li className="file-tile">
    <Tile
      title={fileWords(file)}
      picture={file.kind === 'file' ? undefined : file.content}
      icon={problem === null ? <Loader size={22} /> : <IconAlertTriangle size={24} aria-hidden />}
      corner={
        problem === null ? null : (
          <ActionIcon
            className="file-corner"
            variant="default"
            size={30}
            aria-label={t('Discard {file}', { file: fileWords(file) })}
            onClick={onDiscard}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )
      }
      line={
        problem === null ? (
          t('being sent')
        ) : (
          <span className="file-failed" role="alert">
            {problem}{' '}
            <Anchor component="button" type="button" size="xs" onClick={onAgain}>
              {t('Try again')}
            </Anchor>
          </span>
        )
      }
    />
  </li>
);

const Choose = ({ onChosen }: { readonly onChosen: (files: readonly File[]) => void }): ReactNode => (
  <Group gap={10}>
    <ChooseFiles onChosen={onChosen}>
      {(props) => (
        <Button {...props} variant="default" size="xs" mih={32} leftSection={<IconPaperclip size={15} aria-hidden />}>
          {t('Add photos or files')}
        </Button>
      )}
    </ChooseFiles>
    <Text size="xs" c="dimmed" visibleFrom="sm">
      {t('or drag them here')}
    </Text>
  </Group>
);

/** Photos, files and signatures of a visit or a kit in the office: looked at, added, deleted and put back. */
export const Files = ({ of }: { readonly of: FilesOf }): ReactNode => {
  const { data, error, refetch } = useFiles(of);
  const { sending, add, send, discard } = useSendingFiles(of);
  const remove = useRemoving(of);
  const [openId, setOpenId] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  if (data === undefined) return <Pending error={error} onRetry={refetch} what={t('The photos and files')} rows={2} />;
  const open = (file: FileAnswer): void => {
    if (file.contentType === 'application/pdf') void download(of, file);
    else setOpenId(file._id);
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };
  return (
    <div
      className="file-drop"
      data-over={over}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {data.length + sending.length === 0 ? null : (
        <ul className="file-tiles">
          {data.map((file) => (
            <FileTile
              key={file._id}
              of={of}
              file={file}
              line={`${formatDayAndMonth(file.at)}, ${file.by.name}`}
              onOpen={() => open(file)}
              corner={
                <May to="delete">
                  <ActionIcon
                    className="file-corner"
                    variant="default"
                    size={30}
                    aria-label={t('Delete {file}', { file: fileWords(file) })}
                    title={t('Delete')}
                    onClick={() => void remove(file)}
                  >
                    <IconTrash size={15} aria-hidden />
                  </ActionIcon>
                </May>
              }
            />
          ))}
          {sending.map((one) => (
            <SendingTile key={one.key} one={one} onAgain={() => void send(one)} onDiscard={() => discard(one.key)} />
          ))}
        </ul>
      )}
      <Choose onChosen={(files) => void add(files)} />
      <FileViewer of={of} files={data} openId={openId} onOpen={setOpenId} onRemove={(file) => void remove(file)} />
    </div>
  );
};
