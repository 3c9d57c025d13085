import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { DataImport, ImportKind, ImportRow, RowFate, StartImport } from '#contracts';
import { CommandRejected, isTransactional, reject, type CommandHandling, type EventStore } from '#eventing';
import {
  COMMAND_HANDLING,
  EVENT_STORE,
  HttpProblem,
  READ_MODELS,
  type CommandRequest,
  type ReadModels,
} from '#platform';
import { kindsOfImport } from './import-kinds.js';
import { ImportSources } from './import-sources.js';
import type { Making } from './kind-of-import.js';
import { importOf, type ImportRowOfList } from './import-list.projection.js';
import { dataImport, type ImportCommand, type ImportState } from './import.decider.js';
import { RecordCommands } from './record-commands.js';
import { judged, noteOf, refused, type JudgedRow } from './row-fates.js';
import { makingIdOf, recordIdOf, rowsById } from './row-ids.js';

/** Rows that are made at the same time: all of a call, since those that are on their way together share transactions and questions. */
const AT_ONCE = 200;
/** Where the log is elsewhere each of them holds a connection of its own. */
const AT_ONCE_ELSEWHERE = 4;

export type KnownImport = Exclude<ImportState, { status: 'unknown' }>;

@Injectable()
export class ImportService {
  private readonly knex: Knex;

  constructor(
    readonly sources: ImportSources,
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly records: RecordCommands,
  ) {
    this.knex = sources.knex;
  }

  /** The newest first. */
  async list(): Promise<readonly DataImport[]> {
    const rows = await this.knex<ImportRowOfList>('data_import').orderBy('started_at', 'desc');
    return (rows as readonly ImportRowOfList[]).map(importOf);
  }

  async rehearse(kind: ImportKind, rows: readonly ImportRow[]): Promise<readonly RowFate[]> {
    const facts = await kindsOfImport[kind].facts(this.sources, rows, () => null);
    return judged(kind, rows, facts, null).map(({ fate }) => fate);
  }

  async start({ kind, hash, rows }: StartImport, { context, entityId }: CommandRequest): Promise<DataImport> {
    const begun = await this.knex<ImportRowOfList>('data_import').where({ kind, hash, status: 'started' }).first();
    if (begun !== undefined) return importOf(begun);
    const command = { type: 'StartImport' as const, kind, hash, rows, at: context.at, by: context.actorId };
    return this.execute(entityId, command, { context, entityId, session: null });
  }

  /** Makes what is new of these rows; sent again, it answers the same. */
  async make(id: string, rows: readonly ImportRow[], request: CommandRequest): Promise<readonly RowFate[]> {
    const { kind, status, rows: most } = await this.known(id);
    if (status === 'undone') throw new CommandRejected(reject('import/undone'));
    // What lies beyond could be neither counted nor undone.
    if (rows.some(({ row }) => row > most))
      throw new HttpProblem(400, t('This import has {most, plural, one {# row} other {# rows}}.', { most }));
    // What a chunk before this one made has to be seen, or a second row of it would not be one.
    await this.caughtUp();
    const facts = await kindsOfImport[kind].facts(this.sources, rows, (row) => recordIdOf({ kind, id }, row));
    const all = judged(kind, rows, facts, id);
    const ids = rows.map(({ row }) => recordIdOf({ kind, id }, row));
    const made = new Set((await kindsOfImport[kind].live(this.knex, ids)).map(({ _id }) => _id));
    const fates: RowFate[] = [];
    const atOnce = isTransactional(this.store) ? AT_ONCE : AT_ONCE_ELSEWHERE;
    for (let at = 0; at < all.length; at += atOnce)
      fates.push(
        ...(await Promise.all(all.slice(at, at + atOnce).map((row) => this.makeOne({ id, kind, made }, row, request)))),
      );
    return fates;
  }

  async finish(id: string, request: CommandRequest): Promise<DataImport> {
    const { kind, rows } = await this.known(id);
    await this.caughtUp();
    const made = await kindsOfImport[kind].live(this.knex, [...rowsById({ kind, id }, 1, rows).keys()]);
    const { at, actorId } = request.context;
    return this.execute(id, { type: 'FinishImport', made: made.length, at, by: actorId }, request);
  }

  /** @throws CommandRejected */
  async known(id: string): Promise<KnownImport> {
    const found = await this.handling.load(dataImport, id);
    if (found === null || found.state.status === 'unknown') throw new CommandRejected(reject('import/not-found'));
    return found.state;
  }

  async caughtUp(): Promise<void> {
    await this.readModels.waitFor(await this.store.head());
  }

  async execute(id: string, command: ImportCommand, { context }: CommandRequest): Promise<DataImport> {
    const { state, position } = await this.handling.execute(dataImport, id, command, context);
    await this.readModels.waitFor(position);
    const shown = await this.knex<ImportRowOfList>('data_import').where({ import_id: id }).first();
    if (shown !== undefined) return importOf(shown);
    if (state.status === 'unknown') throw new CommandRejected(reject('import/not-found'));
    return { _id: id, ...state, startedAt: context.at, by: context.actorId };
  }

  private async makeOne(
    { id, kind, made }: { readonly id: string; readonly kind: ImportKind; readonly made: ReadonlySet<string> },
    { fate, making }: JudgedRow,
    request: CommandRequest,
  ): Promise<RowFate> {
    if (making === null) return fate;
    const { row } = fate;
    const entityId = recordIdOf({ kind, id }, row);
    const part = { importId: id, commandId: makingIdOf(id, row), entityId, isNew: !made.has(entityId) };
    for (let tried: Making = making; ;) {
      try {
        const outcome = await this.records.give<unknown>(tried.command, request, part);
        return { ...fate, ...noteOf(tried.made?.(outcome) ?? tried), record: { _id: entityId, name: '' } };
      } catch (error) {
        const other = error instanceof HttpProblem ? (tried.without?.(error) ?? null) : null;
        if (other === null) return refused(kind, row, error);
        tried = other;
      }
    }
  }
}
