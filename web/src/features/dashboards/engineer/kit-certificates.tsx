import { t } from '#languages';
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { download, fileWords, useFiles } from '../../../components/files/index.js';

/** What a client on site may ask to see of the instruments. */
export const KitCertificates = ({ kitId }: { readonly kitId: string }): ReactNode => {
  const of = { entity: 'kits', id: kitId } as const;
  const { data, error } = useFiles(of, true);
  if (data === undefined)
    return error === null ? null : (
      <p className="my-day-quiet">{t('Certificates of this kit are shown once there is a network.')}</p>
    );
  if (data.length === 0) return null;
  return (
    <ul className="my-day-certificates">
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
  );
};
