import { Controller, Param, Req, Res, type StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { FileAnswer } from '#contracts';
import { Call, TAKES_A_FILE, type ReplyHeaders } from '#platform';
import { saidOf, sent } from './file-transfer.js';
import { KitFiles } from './kit-files.service.js';
import { VisitFiles } from './visit-files.service.js';

/** Photos, files and signatures of a visit; certificates of calibration of a kit, and what else belongs to it. */
@Controller()
export class FilesController {
  constructor(
    private readonly visits: VisitFiles,
    private readonly kits: KitFiles,
  ) {}

  @Call('GET /api/job/:id/files', 'GET /api/kits/:id/files')
  list(@Req() request: FastifyRequest, @Param('id') id: string): Promise<readonly FileAnswer[]> {
    return this.filesOf(request).list(id);
  }

  /** The body are the bytes (`application/octet-stream`); what they are called is in headers, since addresses are written into logs. */
  @Call('POST /api/job/:id/files', 'POST /api/kits/:id/files')
  @RouteConfig(TAKES_A_FILE)
  attach(@Req() request: FastifyRequest, @Param('id') id: string): Promise<FileAnswer> {
    return this.filesOf(request).attach(request, id, saidOf(request), request.body);
  }

  @Call('GET /api/job/:id/files/:file', 'GET /api/kits/:id/files/:file')
  async open(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: ReplyHeaders,
    @Param('id') id: string,
    @Param('file') file: string,
  ): Promise<StreamableFile> {
    return sent(reply, await this.filesOf(request).open(id, file));
  }

  @Call('DELETE /api/job/:id/files/:file', 'DELETE /api/kits/:id/files/:file')
  remove(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Param('file') file: string,
  ): Promise<readonly FileAnswer[]> {
    return this.filesOf(request).change(request, id, file, 'RemoveFile');
  }

  @Call('POST /api/job/:id/files/:file/restore', 'POST /api/kits/:id/files/:file/restore')
  restore(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Param('file') file: string,
  ): Promise<readonly FileAnswer[]> {
    return this.filesOf(request).change(request, id, file, 'RestoreFile');
  }

  private filesOf({ url }: FastifyRequest): VisitFiles | KitFiles {
    return url.split('/')[2] === 'kits' ? this.kits : this.visits;
  }
}
