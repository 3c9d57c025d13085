import { t } from '#languages';
import { Button, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Failing } from '../feedback/index.js';
import { download } from './file-viewer.js';
import { fileWords } from './file-words.js';
import { useFiles } from './use-files.js';

interface KitCertificatesProps {
  readonly kitId: string;
  /** What the kit is called, where nothing beside it says so. */
  readonly name?: string;
  /** On a phone that may have no network: the list is kept on the device. */
  readonly away?: boolean;
}

/** What a client may ask to see of the instruments; nothing where a kit has nothing. */
export const KitCertificates = ({ kitId, name = '', away = false }: KitCertificatesProps): ReactNode => {
  const of = { entity: 'kits', id: kitId } as const;
  const { data, error, refetch } = useFiles(of, away);
  const title = t('Certificates of {kit}', { kit: name });
  if (data === undefined) {
    if (error === null) return null;
    if (!away) return <Failing error={error} what={title} onRetry={() => void refetch()} />;
    return (
      <Text component="p" c="dimmed" inherit className="kit-certificates-later">
        {t('Certificates of this kit are shown once there is a network.')}
      </Text>
    );
  }
  if (data.length === 0) return null;
  return (
    <>
      {name === '' ? null : (
        <Text component="h3" size="sm" fw={650} mt="md">
          {title}
        </Text>
      )}
      <ul className="kit-certificates">
        {data.map((file) => (
          <li key={file._id}>
            <Button
              variant="subtle"
              mih={44}
              leftSection={<IconFileText size={18} aria-hidden />}
              aria-label={t('Open {file}', { file: fileWords(file) })}
              onClick={() => void download(of, file)}
            >
              {fileWords(file)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
};
