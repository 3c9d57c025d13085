import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fileTypes, MOST_FILE_BYTES, type FileKind, type FileType } from '#contracts';
import { t } from '#languages';
import { HttpProblem } from '#platform';

export interface ReceivedFile {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly contentType: FileType;
}

const tooLarge = (): HttpProblem =>
  new HttpProblem(
    413,
    t('This file is too large: at most {most} MB each.', { most: String(MOST_FILE_BYTES / 1024 / 1024) }),
  );

/** A signature is drawn here, a photo is a picture; anything else that is accepted is a file. */
const accepted: Readonly<Record<FileKind, readonly FileType[]>> = {
  photo: ['image/jpeg', 'image/png', 'image/webp'],
  file: fileTypes,
  signature: ['image/png'],
};

/** What the bytes are, whatever they are called. @throws HttpProblem 415 for what is not accepted under its kind */
export const typeOf = async (bytes: Buffer, kind: FileKind): Promise<FileType> => {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  const type = accepted[kind].find((one) => one === found?.mime);
  if (type === undefined)
    throw new HttpProblem(
      415,
      kind === 'file'
        ? t('Only photos (JPEG, PNG, WebP) and PDF files can be attached.')
        : t('This is not a picture that can be attached. Please choose a JPEG, PNG or WebP.'),
    );
  return type;
};

/** Reads no further than a file may be long. @throws HttpProblem 400, 413 or 415 */
export const receivedFile = async (body: Readable, kind: FileKind): Promise<ReceivedFile> => {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > MOST_FILE_BYTES) throw tooLarge();
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof HttpProblem
      ? error
      : new HttpProblem(400, t('This file did not arrive whole. Please send it again.'));
  }
  const bytes = Buffer.concat(parts);
  return { bytes, contentType: await typeOf(bytes, kind), sha256: createHash('sha256').update(bytes).digest('hex') };
};
