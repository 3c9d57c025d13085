import { MOST_FILE_BYTES, type FileKind } from '#contracts';
import { t } from '#languages';
import { filesPath, type FilesOf } from '../../lib/queries.js';
import { fitted } from './fitted.js';

/** What is attached, as it is sent. */
export interface PreparedFile {
  readonly kind: FileKind;
  /** Of a signature who signed. */
  readonly name: string;
  readonly content: Blob;
}

/** What may be chosen; the phone hands its pictures over as JPEG then. */
export const CHOOSABLE = 'image/*,application/pdf';

const QUALITY = 0.85;
const MOST_NAME = 200;

/** A file that cannot be attached; its message is fit to show. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile';
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new Error('the picture could not be encoded'));
        else resolve(blob);
      },
      type,
      QUALITY,
    );
  });

/** The picture upright, scaled and encoded anew: where and with which device it was taken is lost by that. */
const scaled = async (file: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = Object.assign(document.createElement('canvas'), fitted(bitmap));
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('there is nothing to draw on');
    // JPEG knows no transparency: it would be black.
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await blobOf(canvas, 'image/jpeg');
  } finally {
    bitmap.close();
  }
};

const named = (name: string, ending: string): string =>
  `${name.replace(/\.[^.]*$/, '').slice(0, MOST_NAME - ending.length) || t('Photo')}${ending}`;

/** @throws UnfitFile with a sentence */
export const prepared = async (file: File): Promise<PreparedFile> => {
  if (file.type === 'application/pdf') {
    if (file.size > MOST_FILE_BYTES)
      throw new UnfitFile(
        t('{file} is too large. A file can have at most {most} MB.', {
          file: file.name,
          most: String(MOST_FILE_BYTES / 1024 / 1024),
        }),
      );
    return { kind: 'file', name: named(file.name, '.pdf'), content: file };
  }
  if (!file.type.startsWith('image/'))
    throw new UnfitFile(t('{file} cannot be attached. Please choose photos or PDF files.', { file: file.name }));
  try {
    return { kind: 'photo', name: named(file.name, '.jpg'), content: await scaled(file) };
  } catch {
    throw new UnfitFile(
      t('{file} cannot be read as a picture. Please choose a JPEG, PNG or WebP.', { file: file.name }),
    );
  }
};

/** What was drawn, as a PNG. */
export const drawnPicture = (canvas: HTMLCanvasElement): Promise<Blob> => blobOf(canvas, 'image/png');

/** The call that attaches it: its bytes are the body, what it is stands in headers, since addresses are written into logs. */
export const attachCall = (
  of: FilesOf,
  { kind, name }: PreparedFile,
): { readonly path: ReturnType<typeof filesPath>; readonly headers: Readonly<Record<string, string>> } => ({
  path: filesPath(of),
  headers: {
    'Content-Type': 'application/octet-stream',
    'X-File-Kind': kind,
    'X-File-Name': encodeURIComponent(name.toWellFormed()),
  },
});
