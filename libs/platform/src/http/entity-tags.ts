import { t } from '#languages';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../requests/http-problems.js';
import { isBlank, isWireRecord, unfolded } from './wire-values.js';

/** Versions of the entities that are being answered. */
const versions = new WeakMap<FastifyReply, number>();

/** Remembers the version of an entity that a GET answers, for its tag. */
export const noteVersion = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void => {
  if (request.method === 'GET' && isWireRecord(payload) && Number.isSafeInteger(payload['version']))
    versions.set(reply, payload['version'] as number);
  done(null, payload);
};

/** Tags what a GET answers, lists and calendars, and says 304 to a page that has it already (web/src/lib/tagged.ts: in its memory, since no answer may be stored). The tag of an entity begins with its version. */
export const taggedAnswers = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void => {
  if (
    request.method !== 'GET' ||
    reply.statusCode !== 200 ||
    typeof payload !== 'string' ||
    !/^\/(?:api|calendar)\//.test(request.url)
  )
    return done(null, payload);
  const version = versions.get(reply);
  const tag = `W/"${version === undefined ? '' : `${version}.`}${createHash('sha256').update(payload).digest('base64url')}"`;
  void reply.header('etag', tag).header('vary', 'Authorization, Accept-Language');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((part) => part.trim());
  if (!known.includes(tag)) return done(null, payload);
  void reply.code(304).removeHeader('content-type').removeHeader('content-length');
  done(null, '');
};

/** The version of an `If-Match`: the entity's ETag, or its version alone, `"3"`. */
const TAG = /^(?:W\/)?"?(\d{1,15})(?:\.[\w-]+)?"?$/;

/**
 * A body with the version that its `If-Match` names, unless it says its own. `*` stands for whatever is there, so it names none.
 * @throws HttpProblem 400 for a tag that is no entity's
 */
export const withVersion = (ifMatch: string | undefined, body: unknown): unknown => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return body;
  const fields = unfolded(body);
  if (!isWireRecord(fields) || !isBlank(fields['version'])) return body;
  const version = TAG.exec(ifMatch.trim())?.[1];
  if (version === undefined)
    throw new HttpProblem(
      400,
      t('Please send in If-Match the ETag that the entity was answered with, or its version.'),
    );
  return { ...fields, version: Number(version) };
};
