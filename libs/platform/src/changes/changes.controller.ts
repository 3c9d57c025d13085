import type { ServerResponse } from 'node:http';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import { BEAT_MS, type LogNotice, type ReadModelNotice } from '#contracts';
import type { EventStore } from '#eventing';
import { t } from '#languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Call } from '../http/call.js';
import { ACCOUNTS, type Accounts } from '../http/accounts.js';
import { CurrentCaller } from '../http/current-caller.js';
import type { SignedInCaller } from '../http/tokens.js';
import { Presence, PRESENCE } from '../presence/presence.js';
import type { ReadModels } from '../requests/requests.js';
import { HttpProblem } from '../requests/http-problems.js';
import { EVENT_STORE, READ_MODELS } from '../modules/injection-tokens.js';
import { ChangeHub, CHANGES, type ChangeNote } from './change-hub.js';

/** So often a stream looks whether its session has run out; one that is ended ends its streams at once. */
const ACCOUNT_MS = 15_000;
/** Windows that one account may have open at this program: each holds a connection. */
export const MOST_STREAMS = 40;
/** A comment: a few bytes that no reader of events shows to anybody. */
const BEAT = ':\n\n';
/** Bytes that a browser may be behind before it is cut off; it comes back with its last id. */
const MAX_BEHIND = 1_048_576;
const EVENTS = 'text/event-stream; charset=utf-8';
const POSITION = /^[\w.:/-]{1,64}$/;
const TAB = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const textOf = ({ position, changes }: ChangeNote): string =>
  changes.length === 0
    ? `id: ${position}\nevent: here\ndata: {}\n\n`
    : changes
        .map(
          (change, at) => `${at === changes.length - 1 ? `id: ${position}\n` : ''}data: ${JSON.stringify(change)}\n\n`,
        )
        .join('');

const noticeOf = (event: 'log' | 'read-models', notice: LogNotice | ReadModelNotice): string =>
  `event: ${event}\ndata: ${JSON.stringify(notice)}\n\n`;

/** The beat of one stream: a comment, or what there is to say of the log and of what is made from it. */
const beating = (raw: ServerResponse, { condition }: EventStore, readModels: ReadModels) => {
  let told = { trouble: null as LogNotice['trouble'], stopped: '' };
  return (): void => {
    const [trouble, stopped] = [condition?.trouble ?? null, readModels.stopped];
    const now = { trouble, stopped: stopped.join(' ') };
    const said = `${now.trouble === told.trouble ? '' : noticeOf('log', { trouble })}${now.stopped === told.stopped ? '' : noticeOf('read-models', { stopped })}`;
    raw.write(said === '' ? BEAT : said);
    told = now;
  };
};

@Controller()
export class ChangesController {
  readonly #streams = new Map<string, number>();

  constructor(
    @Inject(CHANGES) private readonly hub: ChangeHub,
    @Inject(ACCOUNTS) private readonly accounts: Accounts,
    @Inject(PRESENCE) private readonly presence: Presence,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Server-sent events until the token or its session ends, the account goes, or either side closes. */
  @Call('GET /api/changes')
  async changes(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @CurrentCaller() caller: SignedInCaller,
  ): Promise<undefined> {
    const { raw } = reply;
    const sent = request.headers['last-event-id'];
    const after = typeof sent === 'string' && POSITION.test(sent) ? sent : null;
    if (request.method === 'HEAD') return void reply.header('content-type', EVENTS).send();
    const count = (by: number): void => void this.#streams.set(caller._id, (this.#streams.get(caller._id) ?? 0) + by);
    if ((this.#streams.get(caller._id) ?? 0) >= MOST_STREAMS)
      throw new HttpProblem(429, t('Too many windows are open with this account. Please close some of them.'));
    count(1);
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': EVENTS,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    raw.write('retry: 1000\n\n');

    let leave = (): void => undefined;
    const absent = this.attend(request.headers['tab'], caller, raw);
    let isOver = false;
    const close = (): void => {
      if (isOver) return;
      isOver = true;
      count(-1);
      clearInterval(heartbeat);
      clearInterval(account);
      clearTimeout(expiry);
      this.hub.signal.removeEventListener('abort', close);
      leave();
      unwatch();
      absent();
      raw.end();
    };
    const checkAccount = (): void => {
      this.accounts.isOpen({ account: caller._id, session: caller.session }).then(
        (isOpen) => {
          if (!isOpen) close();
        },
        () => close(),
      );
    };
    const unwatch = this.accounts.watch(caller._id, checkAccount);
    const beat = beating(raw, this.store, this.readModels);
    beat();
    const heartbeat = setInterval(beat, BEAT_MS);
    const account = setInterval(checkAccount, ACCOUNT_MS);
    const expiry = setTimeout(close, Math.max(0, caller.tokenExpires * 1000 - Date.now()));
    raw.once('close', close);
    this.hub.signal.addEventListener('abort', close, { once: true });

    try {
      leave = await this.hub.listen(after, (note) => {
        if (raw.writableEnded) return;
        raw.write(textOf(note));
        if (raw.writableLength > MAX_BEHIND) raw.destroy();
      });
      if (raw.writableEnded || raw.destroyed || this.hub.signal.aborted) close();
    } catch {
      close();
    }
  }

  /** The stream tells a tab, too, who else has open what it has open; with the stream the tab is gone. */
  private attend(tab: unknown, { _id }: SignedInCaller, raw: ServerResponse): () => void {
    if (typeof tab !== 'string' || !TAB.test(tab)) return () => undefined;
    return this.presence.attach(_id, tab, (presence) => {
      if (!raw.writableEnded) raw.write(`event: presence\ndata: ${JSON.stringify(presence)}\n\n`);
    });
  }
}
