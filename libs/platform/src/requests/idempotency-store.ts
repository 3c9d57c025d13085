import { t } from '#languages';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { newCommandId, newEntityId } from '#eventing';
import type { Migration } from '../postgres/migrations.js';
import { HttpProblem } from './http-problems.js';
import { currentRequestContext } from './request-context.js';
import type { SignedInCaller } from '../http/tokens.js';
import type { BeginOptions, Clock, CommandRequest, Requests } from './requests.js';

export const requestMigration: Migration = {
  id: 'platform/1-client-request',
  up: `create table client_request (
         actor_id uuid not null,
         key text not null,
         command_id uuid not null,
         entity_id uuid not null,
         fingerprint bytea not null,
         begun_at timestamptz not null,
         primary key (actor_id, key)
       );`,
};

export const requestCallMigration: Migration = {
  id: 'platform/3-client-request-call',
  up: 'alter table client_request add column call text;',
};

export const requestCreatesMigration: Migration = {
  id: 'platform/5-client-request-creates',
  // Of those that are there nobody knows: they count as having made something.
  up: 'alter table client_request add column creates boolean not null default true;',
};

interface Row {
  readonly command_id: string;
  readonly entity_id: string;
  readonly fingerprint: Buffer;
  /** null: written before calls were kept. */
  readonly call: string | null;
}

interface Work {
  readonly call: string;
  readonly fingerprint: Buffer;
}

type Ids = Pick<Row, 'command_id' | 'entity_id'>;
type KeptRow = Row & { readonly actor_id: string; readonly key: string; readonly creates: boolean };

/** Nobody is signed in while the first account is made. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** For as long as a browser keeps the draft of a form or a phone its day, and a day more: what is sent again then is done once. */
const KEPT = '15 days';
const KEPT_OF_NOBODY = '24 hours';
const KEY = /^[\x21-\x7e]{1,200}$/;

/** JSON with its keys in order, so that the same fields always read the same. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/**
 * Gives every command its ids. With an `Idempotency-Key` they are written down first, so a retry after any
 * crash has the ids of the first try, and finds in the log what that one did. What is edited and sent again after no answer came
 * has a command of its own under the same entity id, so the stream lets only one of the tries make it, in whichever order they arrive.
 */
export class IdempotencyStore implements Requests {
  constructor(
    private readonly knex: Knex,
    private readonly clock: Clock,
  ) {}

  async begin(
    request: unknown,
    fingerprintOf: unknown,
    { creates, documents }: BeginOptions = {},
  ): Promise<CommandRequest> {
    const { headers, id, user, method, routeOptions, params } = request as FastifyRequest & { user?: SignedInCaller };
    const actorId = user?._id ?? NOBODY;
    const key = headers['idempotency-key'];
    const at = this.clock.now();
    const fresh: Ids = { command_id: newCommandId(), entity_id: newEntityId() };
    const work: Work = {
      call: `${method} ${routeOptions.url ?? ''}`,
      fingerprint: fingerprintIn([method, routeOptions.url, params, fingerprintOf]),
    };
    const ids =
      key === undefined
        ? fresh
        : await this.keep(
            { actor_id: actorId, key: keyOf(key) },
            { ...fresh, ...work, begun_at: at, creates: creates !== undefined || documents === true },
            creates !== undefined,
          );
    const trail = currentRequestContext();
    if (trail !== undefined) {
      trail.correlationId = ids.command_id;
      if (creates !== undefined) trail.creates = creates(ids.entity_id);
    }
    return {
      entityId: ids.entity_id,
      session: user?.session ?? null,
      context: {
        actorId,
        at,
        commandId: ids.command_id,
        correlationId: ids.command_id,
        causationId: ids.command_id,
        clientRequestId: typeof key === 'string' ? key : String(id),
        ...(ids.entity_id === fresh.entity_id ? { newEntityId: ids.entity_id } : {}),
      },
    };
  }

  async isRepeat(request: unknown): Promise<boolean> {
    const {
      headers: { 'idempotency-key': key },
      user,
    } = request as FastifyRequest & { user?: SignedInCaller };
    return (
      key !== undefined &&
      (await this.knex('client_request')
        .where({ actor_id: user?._id ?? NOBODY, key: keyOf(key) })
        .first('key')) !== undefined
    );
  }

  /** Forgets keys that nobody repeats any more. @returns how many */
  async sweep(): Promise<number> {
    // While a sample company is being loaded its keys are of the past that it is given.
    const { rowCount } = await this.knex.raw<{ rowCount: number }>(
      `delete from client_request where not exists (select 1 from unfinished_load) and begun_at < now() - case when actor_id <> ? then interval '${KEPT}' else interval '${KEPT_OF_NOBODY}' end`,
      [NOBODY],
    );
    return rowCount;
  }

  private async keep(
    under: Pick<KeptRow, 'actor_id' | 'key'>,
    fresh: Row & { readonly begun_at: string; readonly creates: boolean },
    creates: boolean,
  ): Promise<Ids> {
    const { command_id, call, fingerprint, begun_at } = fresh;
    for (;;) {
      // Writes it down, or answers what was written down before: setting the key to itself changes nothing.
      const [row] = await this.knex<KeptRow>('client_request')
        .insert({ ...under, ...fresh })
        .onConflict(['actor_id', 'key'])
        .merge(['key'])
        .returning(['command_id', 'entity_id', 'fingerprint', 'call']);
      if (row === undefined) throw new Error('the request was not written down');
      if (row.fingerprint.equals(fingerprint)) return row;
      if (!creates || row.call !== call)
        throw new HttpProblem(409, t('This Idempotency-Key was used for something else; please use a new one.'));
      // Of two tries that arrive together one is written; the other looks again.
      const revised = await this.knex('client_request')
        .where({ ...under, fingerprint: row.fingerprint })
        .update({ command_id, fingerprint, begun_at });
      if (revised === 1) return { command_id, entity_id: row.entity_id };
    }
  }
}

const fingerprintIn = (work: unknown): Buffer => createHash('sha256').update(canonicalJson(work)).digest();

const keyOf = (written: string | string[]): string => {
  if (typeof written === 'string' && KEY.test(written)) return written;
  throw new HttpProblem(400, t('Please send an Idempotency-Key of 1 to 200 visible characters.'));
};
