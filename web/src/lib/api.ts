import { TWO_STEPS_FIELD, type ErrorBody } from '#contracts';
import { languageNow, later, t, type LocalizedString } from '#languages';
import type { AnswerAt, ListPath, With } from './answer-at.js';
import { refusedThen } from './as-at.js';
import { nameIn } from './file-names.js';
import { refusedMeanwhile } from './log-trouble.js';
import { noteReadFrom } from './read-positions.js';
import { currentToken, noteAnswered, refuseToken, renewedAfter } from './session.js';
import { tagged } from './tagged.js';
import { noteTwoStepsAsked } from './two-steps.js';

/** Every failed call: `status` 0 means that the server was not reached. `body.msg` is always fit to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** Seconds, from `Retry-After`. */
    readonly retryAfter: number | null = null,
  ) {
    super(body.msg);
  }
}

/** The sentence for the person, whatever was thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.body.msg : t('Something went wrong on this page. Please try again.');

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Idempotency-Key of a write: keep it for a retry of the same submission. Made up when absent. */
  readonly key?: string;
  /** Asked as nobody: the call that signs in. */
  readonly unsigned?: boolean;
  /** Made earlier, on a page of now: it is sent whatever the page shows meanwhile. */
  readonly queued?: boolean;
  /** Goes on although the page goes. */
  readonly keepalive?: boolean;
  /** Besides those that every call has. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

interface Answer<T> {
  readonly data: T;
  readonly headers: Headers;
}

/** A random UUID, also on a plain-http address of the office network, where `randomUUID` is not offered. */
export const newKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const plainSentences: Readonly<Record<number, () => LocalizedString>> = {
  401: later('You have been signed out. Please sign in again.'),
  403: later('Your account may not do this.'),
  404: later('This is not there any more.'),
  409: later('Someone else changed this at the same time. Please look again.'),
  413: later('This is too large to send.'),
  429: later('Too many attempts. Please wait a little and try again.'),
  503: later('Part of Soundings is not available right now. Please try again in a moment.'),
};

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'msg' in value && typeof value.msg === 'string';

const unreachable = (): ApiError =>
  new ApiError(0, { statusCode: 0, msg: t('Soundings cannot be reached. Check your connection and try again.') });

const failureOf = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => null);
  const msg = plainSentences[response.status]?.() ?? t('Something went wrong on the server. Please try again.');
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(
    response.status,
    isErrorBody(body) ? body : { statusCode: response.status, msg },
    Number.isFinite(seconds) ? seconds : null,
  );
};

/** @throws ApiError for what must not be called while the page shows the past, or cannot be done while the log takes nothing, before anything is sent */
const guarded = (method: string, path: string, queued = false): void => {
  // A spec without a browser looks at nothing.
  const msg = queued || typeof window === 'undefined' ? null : refusedThen(method, path, window.location);
  if (msg !== null) throw new ApiError(403, { statusCode: 403, msg });
  const meanwhile = refusedMeanwhile(method, path);
  if (meanwhile !== null) throw new ApiError(503, { statusCode: 503, msg: meanwhile });
};

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly accept: string;
}

/** Answers differ by who asks and in which language. */
const taggedUnder = (token: string | null, path: string): string => `${languageNow()} ${token ?? ''} ${path}`;

const sentWith = async (
  token: string | null,
  { method, path, body, accept }: Asked,
  { signal, key, keepalive = false, headers: own }: CallOptions,
): Promise<Response> => {
  const headers: Record<string, string> = { Accept: accept, 'Accept-Language': languageNow() };
  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = body instanceof Blob ? body.type : 'application/json';
  if (method !== 'GET' && key !== undefined) headers['Idempotency-Key'] = key;
  const tag = method === 'GET' ? tagged.tagOf(taggedUnder(token, path)) : null;
  if (tag !== null) headers['If-None-Match'] = tag;
  Object.assign(headers, own);
  try {
    return await fetch(path, {
      method,
      headers,
      keepalive,
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unreachable();
  }
};

/** The answer of a call that was not refused. Where the session ran out it waits until somebody signed in again, and is asked again with the same key. */
const fetched = async (
  method: string,
  path: string,
  body: unknown,
  options: CallOptions,
  accept = 'application/json',
): Promise<Response> => {
  guarded(method, path, options.queued);
  const kept = { ...options, key: options.key ?? newKey() };
  for (;;) {
    const token = options.unsigned === true ? null : currentToken();
    const response = await sentWith(token, { method, path, body, accept }, kept);
    if (response.ok || response.status === 304) {
      noteReadFrom(response.headers.get('x-projection-position'));
      if (token !== null) noteAnswered();
      return response;
    }
    const failure = await failureOf(response);
    if (failure.body.errors?.[TWO_STEPS_FIELD] !== undefined && token !== null) noteTwoStepsAsked(token);
    if (failure.status !== 401 || token === null) throw failure;
    refuseToken(token);
    if (!(await renewedAfter(token, options.signal))) throw failure;
  }
};

const call = async <T>(method: string, path: string, body: unknown, options: CallOptions): Promise<Answer<T>> => {
  const response = await fetched(method, path, body, options);
  const key = method === 'GET' ? taggedUnder(currentToken(), path) : null;
  const before = response.status === 304 && key !== null ? tagged.find(key) : null;
  // It went meanwhile, with somebody who signed in or out: asked for once more, without a tag.
  if (response.status === 304 && before === null) return call(method, path, body, options);
  try {
    if (before !== null) return { data: JSON.parse(before.text) as T, headers: response.headers };
    const tag = response.headers.get('ETag');
    if (key !== null && tag !== null) {
      const text = await response.text();
      tagged.keep(key, { tag, text });
      return { data: JSON.parse(text) as T, headers: response.headers };
    }
    return { data: (await response.json()) as T, headers: response.headers };
  } catch {
    throw unreachable();
  }
};

export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** Rows of the whole list that match, from `X-Total-Count`. */
  readonly total: number;
  /** Pounds of the whole list, from `X-Total-Fee`; null where the list has no fees. */
  readonly fee: number | null;
}

const numberIn = (headers: Headers, name: string): number | null => {
  const written = headers.get(name);
  return written === null || !Number.isFinite(Number(written)) ? null : Number(written);
};

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `path` with the parameters that have a value; to the contract it is the same address. */
export const withQuery = <Path extends string>(path: Path, query: Query): Path => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : (`${path}${path.includes('?') ? '&' : '?'}${text}` as Path);
};

export interface ReceivedFile {
  /** As the server calls it. */
  readonly name: string;
  readonly content: Blob;
}

const receivedFile = async (
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<ReceivedFile> => {
  const response = await fetched(method, path, body, options, '*/*');
  try {
    return { name: nameIn(response.headers.get('Content-Disposition')) ?? 'download', content: await response.blob() };
  } catch {
    throw unreachable();
  }
};

const listed = async <Row>(path: string, query: Query, options: CallOptions): Promise<Listed<Row>> => {
  const { data, headers } = await call<readonly Row[]>('GET', withQuery(path, query), undefined, options);
  return {
    rows: data,
    total: numberIn(headers, 'X-Total-Count') ?? data.length,
    fee: numberIn(headers, 'X-Total-Fee'),
  };
};

type Row<Path extends string> = AnswerAt<'GET', Path> extends readonly (infer One)[] ? One : never;

/** The calls of the server, with the bearer token; what each answers says the contract. All of them throw `ApiError`. */
export const api = {
  get: async <Path extends string>(
    path: Path,
    ...[options = {}]: With<'GET', Path, [CallOptions?]>
  ): Promise<AnswerAt<'GET', Path>> => (await call<AnswerAt<'GET', Path>>('GET', path, undefined, options)).data,
  post: async <Path extends string>(
    path: Path,
    ...[body, options = {}]: With<'POST', Path, [unknown, CallOptions?]>
  ): Promise<AnswerAt<'POST', Path>> => (await call<AnswerAt<'POST', Path>>('POST', path, body, options)).data,
  put: async <Path extends string>(
    path: Path,
    ...[body, options = {}]: With<'PUT', Path, [unknown, CallOptions?]>
  ): Promise<AnswerAt<'PUT', Path>> => (await call<AnswerAt<'PUT', Path>>('PUT', path, body, options)).data,
  delete: async <Path extends string>(
    path: Path,
    ...[options = {}]: With<'DELETE', Path, [CallOptions?]>
  ): Promise<AnswerAt<'DELETE', Path>> =>
    (await call<AnswerAt<'DELETE', Path>>('DELETE', path, undefined, options)).data,
  /** A call that makes a file and answers it. */
  blob: (path: string, body: unknown, options: CallOptions = {}): Promise<ReceivedFile> =>
    receivedFile('POST', path, body, options),
  /** A file that is there. */
  file: (path: string, options: CallOptions = {}): Promise<ReceivedFile> =>
    receivedFile('GET', path, undefined, options),
  /** A list or a window of one (`limit`, `offset`, `sort`, `q` and the list's own filters). */
  list: <Path extends string>(
    path: Path,
    ...[query = {}, options = {}]: With<'GET', Path, [Query?, CallOptions?]>
  ): Promise<Listed<Row<Path>>> => listed(path, query, options),
  /** The same where the rows are known and the list is not: for what shows any list. */
  rows: <Row>(path: ListPath<Row>, query: Query = {}, options: CallOptions = {}): Promise<Listed<Row>> =>
    listed(path, query, options),
  /** A call that was written down earlier, so that the compiler knows neither its address nor its answer. */
  send: async (method: 'POST' | 'PUT', path: string, body: unknown, options: CallOptions): Promise<unknown> =>
    (await call<unknown>(method, path, body, options)).data,
};
