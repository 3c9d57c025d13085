import { t } from '#languages';
import { Button, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { download } from './file-viewer.js';
import { fileWords } from './file-words.js';
import { useFiles } from './use-files.js';

interface KitCertificatesProps {
  readonly kitId: string;
  /** What the kit is called, where nothing beside it says so. */
  readonly name?: string;
  /** Whether the list is kept on this device, for when there is no network. */
  readonly away?: boolean;
}

/** What a client may ask to see of the instruments; nothing where a kit has nothing. */
export const KitCertificates = ({ kitId, name, away = false }: KitCertificatesProps): ReactNode => {
  const of = { entity: 'kits', id: kitId } as const;
  const { data, error } = useFiles(of, away);
  if (data === undefined ? error === null : data.length === 0) return null;
  const heading =
    name === undefined ? null : (
      <Text component="h3" size="sm" fw={650} mt="md">
        {t('Certificates of {kit}', { kit: name })}
      </Text>
    );
  if (data === undefined)
    return (
      <>
        {heading}
        <Text component="p" c="dimmed" inherit className="kit-certificates-later">
          {t('Certificates of this kit are shown once there is a network.')}
        </Text>
      </>
    );
  return (
    <>
      {heading}
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
