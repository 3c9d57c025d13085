import { Controller, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ExportQuestion } from '#contracts';
import { Call, Listed, mustHave } from '#platform';
import { ExportEverything } from './export-everything.js';

@Controller()
export class ExportsController {
  constructor(private readonly everythingExport: ExportEverything) {}

  /** Everything as a zip of CSV files, or as one XLSX workbook. */
  @Call('GET /api/export')
  async everything(
    @Listed(ExportQuestion) { format }: ExportQuestion,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    // A token may administer without seeing fees, and every file holds some.
    mustHave('see-fees');
    const { fileName, stream } = await this.everythingExport.open(format);
    reply.header('Cache-Control', 'no-store');
    return new StreamableFile(stream, {
      type: format === 'csv' ? 'application/zip' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      disposition: `attachment; filename="${fileName}"`,
    });
  }
}
