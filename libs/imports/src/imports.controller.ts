import { Controller, Inject, Param, Req } from '@nestjs/common';
import {
  ImportRows,
  RehearseImport,
  StartImport,
  UndoImport,
  type DataImport,
  type ImportUndoAnswer,
  type RowFate,
} from '#contracts';
import { Call, itself, numberOf, REQUESTS, unfolded, Wire, type Requests, type WireRecord } from '#platform';
import { ImportService } from './import.service.js';
import { ImportUndoing } from './import-undoing.js';

const fields = (body: WireRecord): WireRecord => ({
  ...body,
  ...(body['rows'] === undefined ? {} : { rows: numberOf(unfolded(body['rows'])) }),
  ...(body['before'] === undefined ? {} : { before: numberOf(body['before']) }),
});

/** Lists of an office as files: rehearsed, taken over, undone. */
@Controller()
export class ImportsController {
  constructor(
    private readonly imports: ImportService,
    private readonly undoing: ImportUndoing,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  @Call('GET /api/imports')
  list(): Promise<readonly DataImport[]> {
    return this.imports.list();
  }

  /** Writes nothing. */
  @Call('POST /api/imports/rehearsal')
  rehearse(@Wire(RehearseImport, fields) { kind, rows }: RehearseImport): Promise<readonly RowFate[]> {
    return this.imports.rehearse(kind, rows);
  }

  /** Answers the import of the same file that was begun and not finished, where there is one. */
  @Call('POST /api/imports')
  async start(@Req() request: unknown, @Wire(StartImport, fields) command: StartImport): Promise<DataImport> {
    return this.imports.start(command, await this.requests.begin(request, command, { creates: itself }));
  }

  /** A row is known by its number, so a chunk that is sent again makes nothing again, with a key or without. */
  @Call('POST /api/imports/:id/rows')
  async rows(
    @Req() request: unknown,
    @Param('id') id: string,
    @Wire(ImportRows, fields) command: ImportRows,
  ): Promise<readonly RowFate[]> {
    return this.imports.make(id.toLowerCase(), command.rows, await this.requests.begin(request, command));
  }

  @Call('POST /api/imports/:id/finish')
  async finish(@Req() request: unknown, @Param('id') id: string): Promise<DataImport> {
    return this.imports.finish(id.toLowerCase(), await this.requests.begin(request, {}));
  }

  /** Removes what the next rows made, the last first. */
  @Call('POST /api/imports/:id/undo')
  async undo(
    @Req() request: unknown,
    @Param('id') id: string,
    @Wire(UndoImport, fields, 'no fields') command: UndoImport,
  ): Promise<ImportUndoAnswer> {
    return this.undoing.undo(id.toLowerCase(), command.before, await this.requests.begin(request, command));
  }
}
