import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { FileAnswer } from '#contracts';
import { TAKES_A_FILE, type ReplyHeaders } from '#platform';
import { saidOf, sent } from './file-transfer.js';
import { KitFiles } from './kit-files.service.js';
import { VisitFiles } from './visit-files.service.js';

/** The routes are written out, so that the policy can name each of them. */
const all = ['job/:id/files', 'kits/:id/files'];
const each = all.map((route) => `${route}/:file`);

/** Photos, files and signatures of a visit; certificates of calibration of a kit, and what else belongs to it. */
@Controller('api')
export class FilesController {
  constructor(
    private readonly visits: VisitFiles,
    private readonly kits: KitFiles,
  ) {}

  @Get(all)
  list(@Req() request: FastifyRequest, @Param('id') id: string): Promise<readonly FileAnswer[]> {
    return this.filesOf(request).list(id);
  }

  /** The body are the bytes (`application/octet-stream`); what they are called is in headers, since addresses are written into logs. */
  @Post(all)
  @HttpCode(200)
  @RouteConfig(TAKES_A_FILE)
  attach(@Req() request: FastifyRequest, @Param('id') id: string): Promise<FileAnswer> {
    return this.filesOf(request).attach(request, id, saidOf(request), request.body);
  }

  @Get(each)
  async open(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: ReplyHeaders,
    @Param('id') id: string,
    @Param('file') file: string,
  ): Promise<StreamableFile> {
    return sent(reply, await this.filesOf(request).open(id, file));
  }

  @Delete(each)
  remove(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Param('file') file: string,
  ): Promise<readonly FileAnswer[]> {
    return this.filesOf(request).change(request, id, file, 'RemoveFile');
  }

  @Post(each.map((route) => `${route}/restore`))
  @HttpCode(200)
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
