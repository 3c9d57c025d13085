import { StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AttachFile, FileType } from '#contracts';
import { contentDisposition } from '#documents';
import type { ReplyHeaders } from '#platform';
import type { OpenedFile } from './owned-files.js';

const said = (header: string | string[] | undefined): unknown => {
  try {
    return typeof header === 'string'
      ? decodeURIComponent(header)
          .toWellFormed()
          .replace(/[\p{Cc}\p{Cs}]/gu, '')
          .trim()
      : header;
  } catch {
    return undefined;
  }
};

const ENDINGS: Readonly<Record<FileType, RegExp>> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
  'application/pdf': /\.pdf$/i,
};

/** What it is saved as: its ending is that of its content, whatever it was called when it came. */
const fileNameOf = (name: string, type: FileType): string =>
  ENDINGS[type].test(name) ? name : `${name}.${(type.split('/')[1] ?? '').replace('jpeg', 'jpg')}`;

/** What the headers of a call say of the bytes that it brings. */
export const saidOf = ({ headers }: FastifyRequest): Readonly<Record<keyof AttachFile, unknown>> => ({
  kind: headers['x-file-kind'],
  name: said(headers['x-file-name']),
});

/** A picture is shown by a browser, a PDF file saved. */
export const sent = (reply: ReplyHeaders, { answer: { name, contentType }, bytes }: OpenedFile): StreamableFile => {
  const disposition = contentDisposition(fileNameOf(name, contentType));
  // Of an answer that a browser opens by itself nothing may run.
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  return new StreamableFile(bytes, {
    type: contentType,
    length: bytes.length,
    disposition: contentType === 'application/pdf' ? disposition : disposition.replace('attachment', 'inline'),
  });
};
