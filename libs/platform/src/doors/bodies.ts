import { t } from '#languages';
import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusals.js';
import { speakingTo } from '../request-trail.js';

export const MAX_BODY = 1_048_576;
const MAX_DEPTH = 64;

/** Reads JSON and forms into `request.body`; what can be read as neither is refused before any controller. */
export const readBodies = async (app: NestFastifyApplication): Promise<void> => {
  // Fastify's types differ by the version that each plugin was built with; what is registered is the same.
  await app.register(multipart, { limits: { files: 0, fields: 100, parts: 100, fieldSize: MAX_BODY, headerPairs: 100 } });
  const server = app.getHttpAdapter().getInstance();
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (request, body, done) => {
    try {
      done(null, jsonOf(body as Buffer));
    } catch {
      done(speakingTo(request, () => new Refusal(400, t('This request could not be read: please send JSON in UTF-8.'))), undefined);
    }
  });
  server.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await speakingTo(request, () => formOf(request));
  });
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

const jsonOf = (body: Buffer): unknown => {
  const text = utf8.decode(body);
  if (text.trim() === '') return undefined;
  if (isTooDeep(text)) throw new Error('nested too deeply');
  return JSON.parse(text);
};

/** The fields of a form by name; a name that comes more than once is a list. */
const formOf = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  const fields = new Map<string, unknown[]>();
  try {
    for await (const part of request.parts()) {
      const value = part.type === 'field' ? part.value : undefined;
      // The form parser puts U+FFFD where the bytes were no UTF-8.
      if (typeof value === 'string' && value.includes('\uFFFD')) throw new Refusal(400, t('This request could not be read: please send text in UTF-8.'));
      fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), value]);
    }
  } catch (error) {
    // What is wrong with the form itself comes as a plain error, like a mistake of ours would.
    throw error instanceof Error && 'statusCode' in error ? error : new Refusal(400, t('This form could not be read.'));
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
};

/** Deeper than any form: what walks the fields later must not run out of stack. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (inText) {
      if (character === 92) at += 1;
      else if (character === 34) inText = false;
    } else if (character === 34) inText = true;
    else if (character === 91 || character === 123) depth += 1;
    else if (character === 93 || character === 125) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
};
