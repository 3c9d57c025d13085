import { fileKindLabels, type FileAnswer } from '#contracts';
import { t } from '#languages';

type Told = Pick<FileAnswer, 'kind' | 'name'>;

/** What a file is called on a screen; of one that was forgotten there is no name. */
export const fileWords = ({ kind, name }: Told): string => {
  if (name === '') return fileKindLabels[kind];
  return kind === 'signature' ? t('Signed by {name}', { name }) : name;
};

export const isForgotten = ({ name }: Told): boolean => name === '';
