import { t } from '#languages';
import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorCodes, type FastifyRequest } from 'fastify';
import { MOST_FILE_BYTES } from '#contracts';
import { HttpProblem } from '../requests/http-problems.js';
import { speakingTo } from '../requests/request-context.js';
import { withVersion } from './entity-tags.js';

export const MAX_BODY = 1_048_576;
/** `@RouteConfig` of a call whose body are the bytes of a file; it reads them itself, once the caller was let in. */
export const TAKES_A_FILE = { takesFile: true } as const;
const BYTES = 'application/octet-stream';

const takesFile = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { readonly takesFile?: boolean }).takesFile === true;

/** Most bytes that may be sent with a request. */
export const mostOf = (request: FastifyRequest): number => (takesFile(request) ? MOST_FILE_BYTES : MAX_BODY);

const MAX_DEPTH = 64;
/** A list of a form may come as one field for each entry. */
const MAX_FIELDS = 5000;

/** Reads JSON and forms into `request.body`; what can be read as neither is refused before any controller. */
export const readBodies = async (app: NestFastifyApplication): Promise<void> => {
  // Fastify's types differ by the version that each plugin was built with; what is registered is the same.
  await app.register(multipart, {
    limits: { files: 0, fields: 100, parts: 100, fieldSize: MAX_BODY, headerPairs: 100 },
  });
  const server = app.getHttpAdapter().getInstance();
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (request, body, done) => {
    try {
      done(null, jsonOf(body as Buffer));
    } catch {
      done(
        speakingTo(
          request,
          () => new HttpProblem(400, t('This request could not be read: please send JSON in UTF-8.')),
        ),
        undefined,
      );
    }
  });
  server.addContentTypeParser(BYTES, (request, body, done) => {
    if (takesFile(request)) done(null, body);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(BYTES), undefined);
  });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: MAX_BODY },
    (request, body, done) => {
      try {
        const entries = [...new URLSearchParams(utf8.decode(body as Buffer))];
        if (entries.length > MAX_FIELDS) throw new Error('more fields than any form has');
        done(null, fieldsOf(entries.map(inUtf8)));
      } catch {
        done(
          speakingTo(request, () => new HttpProblem(400, t('This form could not be read.'))),
          undefined,
        );
      }
    },
  );
  server.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await speakingTo(request, () => formOf(request));
    request.body = speakingTo(request, () => withVersion(request.headers['if-match'], request.body));
  });
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

const jsonOf = (body: Buffer): unknown => {
  const text = utf8.decode(body);
  if (text.trim() === '') return undefined;
  if (isTooDeep(text)) throw new Error('nested too deeply');
  return JSON.parse(text);
};

/** Form parsers put U+FFFD where the bytes were no UTF-8. */
const inUtf8 = ([name, value]: readonly [string, unknown]): readonly [string, unknown] => {
  if (`${name}${typeof value === 'string' ? value : ''}`.includes('\uFFFD'))
    throw new HttpProblem(400, t('This request could not be read: please send text in UTF-8.'));
  return [name, value];
};

/** Fields by name; a name that comes more than once, or ends in `[]`, is a list, and `contact[name]` is a part. */
const fieldsOf = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> => {
  const lists = new Map<string, unknown[]>();
  for (const [name, value] of entries) {
    const list = lists.get(name);
    if (list === undefined) lists.set(name, [value]);
    else list.push(value);
  }
  const fields = new Map<string, unknown>();
  const parts = new Map<string, Record<string, unknown>>();
  for (const [name, values] of lists) {
    const [, whole = name, part] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name) ?? [];
    const value = values.length === 1 ? values[0] : values;
    if (part === undefined) fields.set(name, value);
    else if (part === '') fields.set(whole, values);
    else parts.set(whole, Object.defineProperty(parts.get(whole) ?? {}, part, { value, enumerable: true }));
  }
  for (const [whole, inner] of parts) if (!fields.has(whole)) fields.set(whole, inner);
  return Object.fromEntries(fields);
};

/** The fields of a multipart form. */
const formOf = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  const fields: (readonly [string, unknown])[] = [];
  try {
    for await (const part of request.parts()) {
      fields.push(inUtf8([part.fieldname, part.type === 'field' ? part.value : undefined]));
    }
  } catch (error) {
    // What is wrong with the form itself comes as a plain error, like a mistake of ours would.
    throw error instanceof Error && 'statusCode' in error
      ? error
      : new HttpProblem(400, t('This form could not be read.'));
  }
  return fieldsOf(fields);
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
