import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { FileAnswer } from '#contracts';
import { TAKES_A_FILE, type ReplyHeaders } from '#platform';
import { saidOf, sent } from './file-transfer.js';
import { VisitFiles } from './visit-files.service.js';

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
    return this.files.attach(request, id, saidOf(request), request.body);
  }

  @Get(':file')
  async open(
    @Res({ passthrough: true }) reply: ReplyHeaders,
    @Param('id') id: string,
    @Param('file') file: string,
  ): Promise<StreamableFile> {
    return sent(reply, await this.files.open(id, file));
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
