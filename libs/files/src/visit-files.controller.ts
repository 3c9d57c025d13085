import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res, StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { FileAnswer, FileType } from '#contracts';
import { contentDisposition } from '#documents';
import { TAKES_A_FILE, type ReplyHeaders } from '#platform';
import { VisitFiles } from './visit-files.service.js';

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

/** Photos, files and signatures of a visit. */
@Controller('api/job/:id/files')
export class VisitFilesController {
  constructor(private readonly files: VisitFiles) {}

  @Get()
  list(@Param('id') id: string): Promise<readonly FileAnswer[]> {
    return this.files.list(id);
  }

  /** The body are the bytes (`application/octet-stream`); what they are called is in headers, since addresses are written into logs. */
  @Post()
  @HttpCode(200)
  @RouteConfig(TAKES_A_FILE)
  attach(@Req() request: FastifyRequest, @Param('id') id: string): Promise<FileAnswer> {
    const { 'x-file-kind': kind, 'x-file-name': name } = request.headers;
    return this.files.attach(request, id, { kind, name: said(name) }, request.body);
  }

  @Get(':file')
  async open(
    @Res({ passthrough: true }) reply: ReplyHeaders,
    @Param('id') id: string,
    @Param('file') file: string,
  ): Promise<StreamableFile> {
    const {
      answer: { name, contentType },
      bytes,
    } = await this.files.open(id, file);
    const disposition = contentDisposition(fileNameOf(name, contentType));
    // Of an answer that a browser opens by itself nothing may run.
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return new StreamableFile(bytes, {
      type: contentType,
      length: bytes.length,
      disposition: contentType === 'application/pdf' ? disposition : disposition.replace('attachment', 'inline'),
    });
  }

  @Delete(':file')
  remove(
    @Req() request: unknown,
    @Param('id') id: string,
    @Param('file') file: string,
  ): Promise<readonly FileAnswer[]> {
    return this.files.change(request, id, file, 'RemoveFile');
  }

  @Post(':file/restore')
  @HttpCode(200)
  restore(
    @Req() request: unknown,
    @Param('id') id: string,
    @Param('file') file: string,
  ): Promise<readonly FileAnswer[]> {
    return this.files.change(request, id, file, 'RestoreFile');
  }
}
