import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AccessDeniedError,
  BACKWARDS,
  convertToCommandError,
  END,
  EventStoreDBClient,
  isCommandError,
  jsonEvent,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type JSONType,
} from '@eventstore/db-client';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { Expected, Position } from '../event-store.js';
import type { WireAppend } from './batch-append.js';
import { BatchAppends, type Appended } from './batch-appends.js';
import {
  readAllRequest,
  readStreamRequest,
  refusalOf,
  StreamCalls,
  subscriptionRequest,
  type AppendCall,
  type Asked,
  type CallArguments,
  type ReadRequest,
} from './calls.js';
import { positionOf } from './positions.js';
import { guardProcess } from './process-guard.js';

/** A read or a subscription under way; whoever leaves it early cancels it. */
export interface WireRead {
  readonly call: Promise<Pick<Readable, 'on' | 'pause' | 'resume'>>;
  cancel(): void;
}

/** What an error of the client says, in our own words. */
export type Failure =
  | { readonly kind: 'conflict'; readonly actual: bigint | 'no_stream' }
  | { readonly kind: 'closed' | 'no-stream' | 'refused' | 'busy' | 'transport' | 'client' }
  | { readonly kind: 'too-large'; readonly maxBytes: number };

/** 'client': the client broke, and not what it talks to. */
export const failureOf = (thrown: unknown): Failure => {
  const error: unknown = thrown instanceof Error ? convertToCommandError(thrown) : thrown;
  if (error instanceof WrongExpectedVersionError)
    return { kind: 'conflict', actual: typeof error.actualVersion === 'bigint' ? error.actualVersion : 'no_stream' };
  if (error instanceof StreamDeletedError) return { kind: 'closed' };
  if (error instanceof StreamNotFoundError) return { kind: 'no-stream' };
  if (error instanceof MaxAppendSizeExceededError) return { kind: 'too-large', maxBytes: error.maxAppendSize };
  if (error instanceof AccessDeniedError) return { kind: 'refused' };
  // The server took no notice of the append, for which the client has no name of its own.
  if (error instanceof Error && /Server Is (Busy|Not Ready)/i.test(error.message)) return { kind: 'busy' };
  if (error instanceof Error && (isCommandError(error) || 'code' in error)) return { kind: 'transport' };
  return { kind: 'client' };
};

/** Parts of the client that its types keep to themselves. */
interface Inside {
  readonly disposableStreams: ReadonlySet<unknown>;
  readonly capabilities: Promise<{ supports(method: unknown): boolean }>;
  callArguments(who: object, options: { readonly deadline: number }): CallArguments;
  getChannel(): Promise<Channel>;
  /** Makes a call that the client ends with itself, and whose break makes it look for a server anew. */
  GRPCStreamCreator<Call>(
    stub: typeof StreamCalls,
    name: string,
    call: (stub: StreamCalls) => Call,
    kept?: WeakMap<StreamCalls, Call>,
  ): () => Promise<Call>;
}
interface Channel {
  close(): void;
  getConnectivityState(tryToConnect: boolean): number;
  watchConnectivityState(current: number, deadline: number, changed: () => void): void;
}
/** Of a channel, in the words of gRPC. */
const READY = 2;
/** A stream without events: only its metadata is written. */
const PROBED = 'soundings_probe';

/**
 * The one client of this process for one connection string: two would lose each other's appends when one of them
 * breaks. Counted, so that it ends with the last store that uses it.
 */
export class SharedClient {
  static readonly #all = new Map<string, SharedClient>();
  #client: EventStoreDBClient;
  #users = 0;
  readonly #broken = new Set<() => void>();
  #channel: Channel | null = null;
  #connections = 0;
  readonly #unguard: () => void;
  /** The call that appends go over, for each stub of a server. */
  #calls = new WeakMap<StreamCalls, AppendCall>();
  /** Whoever opens the call would otherwise come after those who find it open. */
  #inOrder: Promise<unknown> = Promise.resolve();
  readonly #batchesOf = new WeakMap<AppendCall, BatchAppends>();

  private constructor(private readonly connectionString: string) {
    this.#client = EventStoreDBClient.connectionString(connectionString);
    this.#unguard = guardProcess(() => {
      this.renew();
    });
  }

  /** @throws Error when the connection string cannot be read; it says what is wrong, and may hold part of a password */
  static take(given: string): SharedClient {
    // With this option a conflict answers a revision that is made up.
    const connectionString = given.replace(/([?&])throw-?on-?append-?failure=[^&]*/i, '$1throwOnAppendFailure=true');
    const shared = this.#all.get(connectionString) ?? new SharedClient(connectionString);
    this.#all.set(connectionString, shared);
    shared.#users += 1;
    return shared;
  }

  async release(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0) return;
    SharedClient.#all.delete(this.connectionString);
    await dispose(this.#client);
    this.#unguard();
  }

  /** A new client in place of one that hangs; what is under way breaks, and whoever waits for an append hears so. */
  renew(): void {
    if (this.#users === 0) return;
    const broken = this.#client;
    this.#client = EventStoreDBClient.connectionString(this.connectionString);
    // Nobody waits for the call of the one that hangs.
    this.#inOrder = Promise.resolve();
    void dispose(broken);
    for (const tell of [...this.#broken]) tell();
  }

  /** Calls that the client holds: none that were left behind. */
  get underWay(): number {
    return (this.#client as unknown as Inside).disposableStreams.size;
  }

  /** Calls back when the client was renewed; answers the function that takes it back. */
  onRenewed(tell: () => void): () => void {
    this.#broken.add(tell);
    return () => {
      this.#broken.delete(tell);
    };
  }

  /** Resolves when there is a server to send an append to; nothing is sent before. */
  async ready(): Promise<void> {
    await (this.#client as unknown as Inside).capabilities;
  }

  async appendsOverOneCall(): Promise<boolean> {
    return (await (this.#client as unknown as Inside).capabilities).supports(streams.StreamsService.batchAppend);
  }

  /** Counts connections: with another number there was a break, and the server may have been stopped meanwhile. */
  async connection(): Promise<number> {
    const channel = await (this.#client as unknown as Inside).getChannel();
    if (channel !== this.#channel) {
      this.#channel = channel;
      this.#connections += 1;
      this.#watch(channel);
    }
    return this.#connections;
  }

  #watch(channel: Channel): void {
    try {
      const state = channel.getConnectivityState(false);
      channel.watchConnectivityState(state, Infinity, () => {
        if (this.#channel !== channel) return;
        if (state === READY) this.#connections += 1;
        this.#watch(channel);
      });
    } catch {
      // It was closed: another one takes its place.
      this.#channel = null;
    }
  }

  async append(
    stream: string,
    events: readonly WireAppend[],
    expected: Expected | 'any',
    deadline: number,
  ): Promise<Appended> {
    const until = Date.now() + Math.min(deadline, LONGEST_MS);
    if (await this.appendsOverOneCall()) {
      const batches = this.#inOrder.then(() => this.#batches());
      this.#inOrder = batches.catch(() => undefined);
      return (await batches).send({ stream, events, expected, deadline: until });
    }
    const { nextExpectedRevision, position } = await this.#client.appendToStream(
      stream,
      events.map(({ id, type, data, metadata }) =>
        jsonEvent({ id, type, data: data as JSONType, metadata: metadata as JSONType }),
      ),
      { expectedRevision: expected, deadline },
    );
    return {
      revision: nextExpectedRevision,
      position: position === undefined ? undefined : positionOf(position.commit, position.prepare),
    };
  }

  /** The call that appends go over, made anew where it is over or another server is asked. */
  async #batches(): Promise<BatchAppends> {
    const inside = this.#client as unknown as Inside;
    const call = await inside.GRPCStreamCreator(
      StreamCalls,
      'batchAppend',
      (stub) => stub.appendBatches(inside.callArguments({}, { deadline: Infinity })),
      this.#calls,
    )();
    const known = this.#batchesOf.get(call);
    if (known?.isOver === true) {
      // The client has not noticed yet.
      this.#calls = new WeakMap();
      return this.#batches();
    }
    if (known !== undefined) return known;
    const made = new BatchAppends(call, refusalOf);
    this.#batchesOf.set(call, made);
    return made;
  }

  readStream(name: string, asked: Asked<bigint>): WireRead {
    return this.#read(readStreamRequest(name, asked));
  }

  readAll(asked: Asked<Position>): WireRead {
    return this.#read(readAllRequest(asked));
  }

  subscribeAll(from: Position | null): WireRead {
    return this.#read(subscriptionRequest(from));
  }

  #read(request: ReadRequest): WireRead {
    const inside = this.#client as unknown as Inside;
    const call = inside.GRPCStreamCreator(StreamCalls, 'read', (stub) =>
      stub.readAnswers(request, inside.callArguments({}, { deadline: Infinity })),
    )();
    return {
      call,
      cancel: () => {
        // Not in the turn in which something came of it: gRPC has thrown then.
        call.then((made) => setImmediate(() => made.cancel())).catch(() => undefined);
      },
    };
  }

  async metadataOf(
    stream: string,
  ): Promise<{ readonly metadata: Readonly<Record<string, unknown>>; readonly revision: bigint | undefined }> {
    let found: { readonly data: unknown; readonly revision: bigint } | undefined;
    try {
      // The client's own call answers a place in the log as the revision. Read to its end: the client keeps what was left.
      for await (const { event } of this.#client.readStream(`$$${stream}`, {
        fromRevision: END,
        direction: BACKWARDS,
        maxCount: 1,
      }))
        found = event;
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return { metadata: (found?.data ?? {}) as Readonly<Record<string, unknown>>, revision: found?.revision };
  }

  /** @param expected the revision of the metadata that was read; `no_stream` where there was none */
  async setMetadata(
    stream: string,
    metadata: Readonly<Record<string, string>>,
    expected: 'no_stream' | bigint,
  ): Promise<void> {
    await this.#client.setStreamMetadata(stream, metadata, { expectedRevision: expected });
  }

  /** An append that leaves nothing for anybody to read: servers keep the newest metadata of a stream and scavenge the rest. */
  async probe(deadline: number): Promise<void> {
    const event = { id: randomUUID(), type: '$metadata', data: {}, metadata: {} };
    await this.append(`$$${PROBED}`, [event], 'any', deadline);
  }
}

/** Longer than anybody waits, and a time that can be written. */
const LONGEST_MS = 86_400_000;

/** The client waits for its calls to say that they have ended, and not all of them do. */
const DISPOSE_MS = 500;

const dispose = async (client: EventStoreDBClient): Promise<void> => {
  await Promise.race([client.dispose().catch(() => undefined), pause(DISPOSE_MS)]);
  const channel = (client as unknown as Inside).getChannel().then(
    (found) => {
      found.close();
    },
    () => undefined,
  );
  await Promise.race([channel, pause(DISPOSE_MS)]);
};
