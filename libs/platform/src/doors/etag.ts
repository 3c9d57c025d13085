import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Tags what a GET answers, lists and calendars, and says 304 to a browser that has it already. */
export const taggedLists = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void => {
  if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string' || !/^\/(?:api|calendar)\//.test(request.url)) return done(null, payload);
  const tag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
  void reply.header('etag', tag).header('vary', 'Authorization, Accept-Language');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((part) => part.trim());
  if (!known.includes(tag)) return done(null, payload);
  void reply.code(304).removeHeader('content-type').removeHeader('content-length');
  done(null, '');
};
