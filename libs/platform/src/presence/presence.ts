import type { Knex } from 'knex';
import type { AnnounceForm, FormPresence, OpenEntity } from '#contracts';
import { PostgresSignal } from '#eventing';
import type { Migration } from '../postgres/migrations.js';

/** Injection token of `Presence`. */
export const PRESENCE = Symbol('PRESENCE');

export const presenceMigration: Migration = {
  id: 'platform/2-form-open',
  // Nothing in it outlives a minute or two: it is not worth a line in the write-ahead log.
  up: `create unlogged table form_open (
         tab uuid not null,
         entity text not null,
         entity_id uuid not null,
         account_id uuid not null,
         seen timestamptz not null,
         primary key (tab, entity, entity_id)
       );
       create index form_open_entity on form_open (entity, entity_id);`,
};

const CHANNEL = 'soundings_presence';
/** A tab says every minute that it is there; a hidden one may be late, one that sleeps is gone. */
const GONE_AFTER = '150 seconds';
/** A stream that breaks off is taken up again within this time, unless the tab was closed. */
const GRACE_MS = 3000;
/** More forms than anybody has open. */
const MOST_FORMS = 100;

export type PresenceListener = (presence: FormPresence) => void;

interface Row {
  readonly tab: string;
  readonly account_id: string;
}

const keyOf = (account: string, tab: string): string => `${account} ${tab}`;

/**
 * Who has which form open. Rows are in the database, so that several copies of the program know the same; each tells the tabs whose
 * stream of changes it holds, and those alone that have the form open themselves.
 */
export class Presence {
  readonly #streams = new Map<string, Set<PresenceListener>>();
  readonly #leaving = new Set<NodeJS.Timeout>();
  readonly #signal: PostgresSignal;

  constructor(
    private readonly knex: Knex,
    connectionString: string,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#signal = new PostgresSignal(connectionString, CHANNEL, (payload) => {
      this.#heard(payload).catch(this.failed);
    });
  }

  /** From now on what other copies tell is heard. */
  start(): Promise<void> {
    return this.#signal.ready();
  }

  async stop(): Promise<void> {
    for (const timer of this.#leaving) clearTimeout(timer);
    await this.#signal.close();
  }

  /** A tab has a form open, or has closed it. @returns who else has */
  async announce(account: string, { tab, entity, _id, open }: AnnounceForm): Promise<FormPresence> {
    if (open) await this.#opened(account, tab, entity, _id);
    else await this.#gone('tab = ? and account_id = ? and entity = ? and entity_id = ?', [tab, account, entity, _id]);
    await this.#gone(`seen < now() - interval '${GONE_AFTER}'`, []);
    return { entity, _id, others: othersIn(await this.#rows(entity, _id), account, tab) };
  }

  /** A tab's stream of changes is open. @returns what ends that: then its forms are closed, unless it is back soon */
  attach(account: string, tab: string, listener: PresenceListener): () => void {
    const key = keyOf(account, tab);
    const streams = this.#streams.get(key) ?? new Set();
    this.#streams.set(key, streams.add(listener));
    return () => {
      if (!streams.delete(listener) || streams.size > 0) return;
      this.#streams.delete(key);
      this.#leaveLater(account, tab);
    };
  }

  #leaveLater(account: string, tab: string): void {
    const timer = setTimeout(() => {
      this.#leaving.delete(timer);
      if (this.#streams.has(keyOf(account, tab))) return;
      // Announced since: the tab hangs on another copy now.
      this.#gone(`tab = ? and account_id = ? and seen < now() - interval '${GRACE_MS} milliseconds'`, [
        tab,
        account,
      ]).catch(this.failed);
    }, GRACE_MS);
    timer.unref();
    this.#leaving.add(timer);
  }

  async #opened(account: string, tab: string, entity: OpenEntity, id: string): Promise<void> {
    await this.knex.raw(
      `with held as (
         insert into form_open as known (tab, entity, entity_id, account_id, seen)
         select ?, ?, ?, ?, now() where (select count(*) from form_open where account_id = ?) < ?
         on conflict (tab, entity, entity_id) do update set seen = now() where known.account_id = excluded.account_id
         returning xmax = 0 as fresh)
       select pg_notify('${CHANNEL}', ?) from held where fresh`,
      [tab, entity, id, account, account, MOST_FORMS, `${entity} ${id}`],
    );
  }

  async #gone(where: string, values: readonly string[]): Promise<void> {
    await this.knex.raw(
      `with gone as (delete from form_open where ${where} returning entity, entity_id)
       select pg_notify('${CHANNEL}', entity || ' ' || entity_id) from (select distinct entity, entity_id from gone) as closed`,
      [...values],
    );
  }

  async #rows(entity: OpenEntity, id: string): Promise<readonly Row[]> {
    const { rows } = await this.knex.raw<{ rows: Row[] }>(
      `select tab, account_id from form_open where entity = ? and entity_id = ? and seen > now() - interval '${GONE_AFTER}' order by seen`,
      [entity, id],
    );
    return rows;
  }

  async #heard(payload: string): Promise<void> {
    if (this.#streams.size === 0) return;
    const [entity = '', _id = ''] = payload.split(' ');
    const rows = await this.#rows(entity as OpenEntity, _id);
    for (const { tab, account_id } of rows)
      for (const listener of this.#streams.get(keyOf(account_id, tab)) ?? [])
        listener({ entity: entity as OpenEntity, _id, others: othersIn(rows, account_id, tab) });
  }
}

/** Each account once; one's own where it is another tab's. */
const othersIn = (rows: readonly Row[], account: string, tab: string): readonly string[] => [
  ...new Set(rows.flatMap((row) => (row.tab === tab && row.account_id === account ? [] : [row.account_id]))),
];
