import { t } from '#languages';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { newCommandId, newEntityId } from '#eventing';
import type { Migration } from './postgres/migrations.js';
import { Refusal } from './refusals.js';
import { currentTrail } from './request-trail.js';
import type { Caller, Clock, CommandRequest, Requests } from './requests.js';

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

interface Row {
  readonly command_id: string;
  readonly entity_id: string;
  readonly fingerprint: Buffer;
}

/** Nobody is signed in while the first account is made. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
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
 * crash has the ids of the first try, and finds in the log what that one did.
 */
export class RequestLedger implements Requests {
  constructor(
    private readonly knex: Knex,
    private readonly clock: Clock,
    private readonly newIds = (): Omit<Row, 'fingerprint'> => ({ command_id: newCommandId(), entity_id: newEntityId() }),
  ) {}

  async begin(request: unknown, fingerprintOf: unknown): Promise<CommandRequest> {
    const { headers, id, user, method, routeOptions, params } = request as FastifyRequest & { user?: Caller };
    const actorId = user?._id ?? NOBODY;
    const key = headers['idempotency-key'];
    const at = this.clock.now();
    const fresh = this.newIds();
    const ids = key === undefined ? fresh : await this.keep(actorId, keyOf(key), fresh, at, [method, routeOptions.url, params, fingerprintOf]);
    const trail = currentTrail();
    if (trail !== undefined) trail.correlationId = ids.command_id;
    return {
      entityId: ids.entity_id,
      context: {
        actorId,
        at,
        commandId: ids.command_id,
        correlationId: ids.command_id,
        causationId: ids.command_id,
        clientRequestId: typeof key === 'string' ? key : String(id),
      },
    };
  }

  private async keep(actorId: string, key: string, fresh: Omit<Row, 'fingerprint'>, at: string, work: unknown): Promise<Row> {
    const fingerprint = createHash('sha256').update(canonicalJson(work)).digest();
    await this.knex('client_request')
      .insert({ actor_id: actorId, key, ...fresh, fingerprint, begun_at: at })
      .onConflict(['actor_id', 'key'])
      .ignore();
    const row = await this.knex<Row & { actor_id: string; key: string }>('client_request').where({ actor_id: actorId, key }).first();
    if (row === undefined) throw new Error('the request that was just written down is gone');
    if (!row.fingerprint.equals(fingerprint)) throw new Refusal(409, t('This Idempotency-Key was used for something else; please use a new one.'));
    return row;
  }
}

const keyOf = (written: string | string[]): string => {
  if (typeof written === 'string' && KEY.test(written)) return written;
  throw new Refusal(400, t('Please send an Idempotency-Key of 1 to 200 visible characters.'));
};
