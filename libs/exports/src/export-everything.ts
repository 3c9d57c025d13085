import { addAbortSignal, Readable } from 'node:stream';
import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { bookingTables } from '#bookings';
import { clientTables } from '#clients';
import { londonDate, type ExportFormat } from '#contracts';
import { fleetTables } from '#fleet';
import { invoiceTables } from '#invoices';
import { CLOCK, HttpProblem, KNEX, type Clock } from '#platform';
import { projectListTables } from '#project-list';
import { siteVisitTables } from '#site-visits';
import { staffTables } from '#staff';
import { csvFiles } from './files/csv-files.js';
import { zipped, type Table } from './files/packed.js';
import { workbookFiles } from './files/workbook.js';
import { everySheet } from './sheets/every-sheet.js';
import type { Names } from './sheets/sheet.js';

/** A read model that is made anew is swapped for the old one under its lock: held, so that no table is of another moment than the rest. */
const HELD = [
  staffTables.staff_member,
  fleetTables.car,
  fleetTables.kit,
  clientTables.client,
  projectListTables.project,
  siteVisitTables.visit,
  bookingTables.booking,
  invoiceTables.invoice,
];
const HOLD = `lock table ${HELD.join(', ')} in access share mode`;
/** PostgreSQL waits so long for a browser that takes nothing meanwhile. */
const PATIENCE = "set local idle_in_transaction_session_timeout = '60s'";
/** Longest time for which one download holds its moment of the database. */
const LONGEST_MS = 15 * 60_000;

/** Everything as one file, written while it is read: one moment of the database, over one connection. */
@Injectable()
export class ExportEverything {
  #isBusy = false;

  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws HttpProblem 409 while another one is being written */
  async open(format: ExportFormat): Promise<{ readonly fileName: string; readonly stream: Readable }> {
    if (this.#isBusy)
      throw new HttpProblem(409, t('Another export is being downloaded. Please try again when it is complete.'));
    this.#isBusy = true;
    const today = londonDate(this.clock.now());
    const bytes = this.bytes(format, today);
    // What fails before the first byte is answered as any failure is.
    const first = await bytes.next();
    const stream = addAbortSignal(
      AbortSignal.timeout(LONGEST_MS),
      Readable.from(
        (async function* () {
          if (first.done !== true) yield first.value;
          yield* bytes;
        })(),
      ),
    );
    // A browser that goes away before it took anything leaves nothing open.
    stream.once('close', () => void bytes.return());
    return { fileName: `soundings-${today}.${format === 'csv' ? 'zip' : 'xlsx'}`, stream };
  }

  private async *bytes(format: ExportFormat, today: string): AsyncGenerator<Uint8Array, void> {
    try {
      const moment = await this.knex.transaction({ isolationLevel: 'repeatable read', readOnly: true });
      try {
        await moment.raw(PATIENCE);
        await moment.raw(HOLD);
        const names: Names = new Map();
        const tables = everySheet(today).map(({ name, columns, pages }): Table => ({
          name,
          columns,
          pages: pages(moment, names),
        }));
        yield* zipped(format === 'csv' ? csvFiles(tables) : workbookFiles(tables));
      } finally {
        await moment.rollback();
      }
    } finally {
      this.#isBusy = false;
    }
  }
}
