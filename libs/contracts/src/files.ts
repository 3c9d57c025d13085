import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { later, spoken } from '#languages';

/** Most bytes of one file of a visit. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;
/** Most files that one visit has at a time; those that were removed do not count. */
export const MOST_FILES = 100;

export const fileKindLabels = spoken({ photo: later('Photo'), file: later('File'), signature: later('Signature') });
export type FileKind = keyof typeof fileKindLabels;
export const fileKinds = Object.keys(fileKindLabels) as readonly FileKind[];

/** What a file may be, by its content: the others could run something, or could not be shown. */
export const fileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

/** What `POST /api/job/{id}/files` says beside the bytes, in `X-File-Kind` and `X-File-Name` (percent-encoded). */
export class AttachFile {
  @IsIn(fileKinds, { message: later('Please say whether this is a photo, a file or a signature.') }) kind!: FileKind;
  /** Of a signature who signed. */
  @MaxLength(200, { message: later('Please give the file a name of at most 200 characters.') })
  @MinLength(1, { message: later('Please give the file a name.') })
  @IsString({ message: later('Please give the file a name.') })
  name!: string;
}

/** A file of a visit. */
export interface FileAnswer {
  readonly _id: string;
  readonly kind: FileKind;
  /** '' once it was forgotten. */
  readonly name: string;
  readonly contentType: FileType;
  readonly bytes: number;
  readonly sha256: string;
  readonly at: string;
  readonly by: { readonly _id: string; readonly name: string };
}
