import type { FileAnswer } from '#contracts';
import { t } from '#languages';
import { useInViewport } from '@mantine/hooks';
import { IconFileText, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FilesOf } from '../../lib/queries.js';
import { fileWords, isForgotten } from './file-words.js';
import { Picture } from './picture.js';
import { useFileContent } from './use-files.js';

interface TileProps {
  readonly title: string;
  /** Under the title: who and when, or that it waits. */
  readonly line: ReactNode;
  /** Left out where it cannot be shown, or is not there yet. */
  readonly picture: Blob | undefined;
  readonly icon?: ReactNode;
  /** Left out where there is nothing to open. */
  readonly onOpen?: () => void;
  /** At the corner of the picture. */
  readonly corner?: ReactNode;
}

/** One photo, file or signature: its picture, and under it what it is. */
export const Tile = ({ title, line, picture, icon, onOpen, corner }: TileProps): ReactNode => {
  const inside =
    picture === undefined ? (
      (icon ?? <IconPhoto size={26} stroke={1.5} aria-hidden />)
    ) : (
      <Picture content={picture} alt="" />
    );
  return (
    <>
      {onOpen === undefined ? (
        <div className="file-picture">{inside}</div>
      ) : (
        <button
          type="button"
          className="file-picture"
          aria-label={t('Open {file}', { file: title })}
          title={title}
          onClick={onOpen}
        >
          {inside}
        </button>
      )}
      {corner}
      <div className="file-title" title={title}>
        {title}
      </div>
      <div className="file-line">{line}</div>
    </>
  );
};

interface FileTileProps {
  readonly of: FilesOf;
  readonly file: FileAnswer;
  readonly line: ReactNode;
  readonly onOpen: () => void;
  readonly corner?: ReactNode;
}

/** A file that the server has. Its picture is fetched once it is in view. */
export const FileTile = ({ of, file, line, onOpen, corner }: FileTileProps): ReactNode => {
  const { ref, inViewport } = useInViewport();
  const isPicture = file.contentType !== 'application/pdf' && !isForgotten(file);
  const { data } = useFileContent(of, file._id, isPicture && inViewport);
  return (
    <li ref={ref} className="file-tile">
      <Tile
        title={fileWords(file)}
        line={isForgotten(file) ? t('Forgotten') : line}
        picture={isPicture ? data : undefined}
        icon={isPicture ? undefined : <IconFileText size={26} stroke={1.5} aria-hidden />}
        {...(isForgotten(file) ? {} : { onOpen })}
        corner={corner}
      />
    </li>
  );
};
