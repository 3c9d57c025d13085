import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { MAX_ROWS_AT_ONCE, type ImportUndoAnswer, type KeptRecord } from '#contracts';
import { HttpProblem, KNEX, type CommandRequest } from '#platform';
import { kindsOfImport } from './import-kinds.js';
import type { KnownRecord } from './kind-of-import.js';
import { ImportService, type KnownImport } from './import.service.js';
import { RecordCommands } from './record-commands.js';
import { rowsById, undoingIdOf } from './row-ids.js';

interface Made extends KnownRecord {
  readonly row: number;
}
type Whole = KnownImport & { readonly id: string };

const keptFor = ({ row, _id, name }: Made, why: KeptRecord['why'], msg: string): KeptRecord => ({
  row,
  _id,
  name,
  why,
  msg,
});

/** Takes an import back, the last row first, by the usual removals; what rests on a record keeps it. */
@Injectable()
export class ImportUndoing {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    private readonly imports: ImportService,
    private readonly records: RecordCommands,
  ) {}

  async undo(id: string, before: number | undefined, request: CommandRequest): Promise<ImportUndoAnswer> {
    const whole: Whole = { ...(await this.imports.known(id)), id };
    if (whole.status === 'undone') return { next: null, removed: 0, kept: [] };
    await this.imports.caughtUp();
    const last = Math.min(before ?? whole.rows + 1, whole.rows + 1) - 1;
    const first = Math.max(1, last - MAX_ROWS_AT_ONCE + 1);
    const kept: KeptRecord[] = [];
    let removed = 0;
    for (const made of await this.madeBy(whole, first, last)) {
      const why = await this.removeOne(whole, made, request);
      if (why === null) removed += 1;
      else kept.push(why);
    }
    if (first > 1) return { next: first, removed, kept };
    await this.settle(whole, request);
    return { next: null, removed, kept };
  }

  /** What the rows made and is there, the last first. */
  private async madeBy({ kind, id }: Whole, first: number, last: number): Promise<readonly Made[]> {
    const rows = rowsById({ kind, id }, first, last);
    const live = await kindsOfImport[kind].live(this.knex, [...rows.keys()]);
    return live
      .map((record) => ({ ...record, row: rows.get(record._id) ?? 0 }))
      .sort((one, other) => other.row - one.row);
  }

  private async removeOne(whole: Whole, made: Made, request: CommandRequest): Promise<KeptRecord | null> {
    const why = await this.whyKept(whole, made);
    if (why !== null) return why;
    try {
      await this.records.give(kindsOfImport[whole.kind].removal(made), request, {
        importId: whole.id,
        commandId: undoingIdOf(whole.id, made.row),
        entityId: made._id,
        isNew: false,
      });
      return null;
    } catch (error) {
      if (error instanceof HttpProblem && error.statusCode < 500) return keptFor(made, 'used', error.message);
      throw error;
    }
  }

  private async whyKept({ kind, id }: Whole, made: Made): Promise<KeptRecord | null> {
    const rests = await kindsOfImport[kind].restsOn?.(this.imports.sources, made._id);
    if (rests !== undefined && rests !== null) return keptFor(made, 'used', rests);
    if (!(await this.records.isUntouched(`${kindsOfImport[kind].category}-${made._id}`, id, made.row)))
      return keptFor(made, 'changed', t('Changed since it was imported.'));
    const used = await kindsOfImport[kind].usedBy?.(this.imports.sources, made._id);
    if (used === undefined || used.projects + used.visits === 0) return null;
    return keptFor(
      made,
      'used',
      t(
        'Used by {projects, plural, =0 {no project} one {# project} other {# projects}} and {visits, plural, =0 {no site visit} one {# site visit} other {# site visits}}.',
        { projects: used.projects, visits: used.visits },
      ),
    );
  }

  /** Says in the import's own history what was removed and what stays. */
  private async settle(whole: Whole, request: CommandRequest): Promise<void> {
    await this.imports.caughtUp();
    const left = await this.madeBy(whole, 1, whole.rows);
    const kept: { readonly id: string; readonly why: KeptRecord['why'] }[] = [];
    for (const made of left) kept.push({ id: made._id, why: (await this.whyKept(whole, made))?.why ?? 'used' });
    const { at, actorId: by } = request.context;
    const removed = Math.max(0, (whole.made ?? 0) - left.length);
    await this.imports.execute(
      whole.id,
      { type: 'UndoImport', removed, kept, keptCount: kept.length, at, by },
      request,
    );
  }
}
