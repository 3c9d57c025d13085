import type { Readable, Transform, TransformCallback } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AccessDeniedError,
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  isCommandError,
  jsonEvent,
  MaxAppendSizeExceededError,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type JSONType,
} from '@eventstore/db-client';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { Expected } from '../event-store.js';
import { guardProcess } from './process-guard.js';

export interface WirePosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** An event as the client gives it. */
export interface WireEvent {
  readonly streamId: string;
  readonly id: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly created: Date;
  readonly position?: WirePosition;
  /** 100 ns since 1970, where it was asked for. */
  readonly ticks?: bigint;
}

/** What a read gives; a link that leads nowhere has no event. */
export interface WireItem {
  readonly event?: WireEvent;
}

export interface WireAppend {
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly metadata: object;
}

/** A read or a subscription under way; whoever leaves it early cancels it. */
export interface WireRead {
  readonly stream: Readable;
  cancel(): void;
}

/** What an error of the client says, in our own words. */
export type Failure =
  | { readonly kind: 'conflict'; readonly actual: bigint | 'no_stream' }
  | { readonly kind: 'closed' | 'no-stream' | 'refused' | 'busy' | 'transport' | 'client' }
  | { readonly kind: 'too-large'; readonly maxBytes: number };

/** 'client': the client broke, and not what it talks to. */
export const failureOf = (error: unknown): Failure => {
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
  getChannel(): Promise<Channel>;
}
interface Channel {
  close(): void;
  getConnectivityState(tryToConnect: boolean): number;
  watchConnectivityState(current: number, deadline: number, changed: () => void): void;
}
/** Of a channel, in the words of gRPC. */
const READY = 2;
type Transforming = Transform & {
  _transform(message: unknown, encoding: BufferEncoding, next: TransformCallback): void;
};
interface RawMessage {
  getEvent(): { getEvent(): { getMetadataMap(): { get(name: string): string | undefined } } | undefined } | undefined;
}

/** A stream without events: only its metadata is written. */
const PROBED = 'soundings_probe';

/** How many events wait in this process at most for whoever reads them. */
const BUFFERED = { highWaterMark: 512 };

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
    expected: Expected,
    deadline: number,
  ): Promise<{ readonly revision: bigint; readonly position: WirePosition | undefined }> {
    const { nextExpectedRevision, position } = await this.#client.appendToStream(
      stream,
      events.map(({ id, type, data, metadata }) =>
        jsonEvent({ id, type, data: data as JSONType, metadata: metadata as JSONType }),
      ),
      { expectedRevision: expected, deadline },
    );
    return { revision: nextExpectedRevision, position };
  }

  readStream(
    name: string,
    { from, backwards, max }: { readonly from: bigint | null; readonly backwards: boolean; readonly max: number },
  ): WireRead {
    const stream = this.#client.readStream(
      name,
      { fromRevision: from ?? (backwards ? END : START), direction: backwards ? BACKWARDS : FORWARDS, maxCount: max },
      BUFFERED,
    );
    return {
      stream: stream as unknown as Readable,
      cancel: () => {
        quietly(stream.cancel());
      },
    };
  }

  /** `exact`: the client cuts recorded times to milliseconds; then they are kept as they came. */
  readAll({
    from,
    backwards,
    max,
    exact = false,
  }: {
    readonly from: WirePosition | null;
    readonly backwards: boolean;
    readonly max: number;
    readonly exact?: boolean;
  }): WireRead {
    const stream = this.#client.readAll(
      { fromPosition: from ?? (backwards ? END : START), direction: backwards ? BACKWARDS : FORWARDS, maxCount: max },
      BUFFERED,
    );
    if (exact) keepTicks(stream as unknown as Transforming);
    return {
      stream: stream as unknown as Readable,
      cancel: () => {
        quietly(stream.cancel());
      },
    };
  }

  /** Everything after `from`, without a filter: a filter's checkpoints have lost events. */
  subscribeAll(from: WirePosition | null): WireRead {
    const stream = this.#client.subscribeToAll({ fromPosition: from ?? START }, BUFFERED);
    return {
      stream: stream as unknown as Readable,
      cancel: () => {
        quietly(stream.unsubscribe());
      },
    };
  }

  async metadataOf(
    stream: string,
  ): Promise<{ readonly metadata: Readonly<Record<string, unknown>>; readonly revision: bigint | undefined }> {
    let found: Pick<WireEvent, 'data' | 'revision'> | undefined;
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
  async probe(): Promise<void> {
    await this.#client.setStreamMetadata(PROBED, {});
  }
}

const quietly = (work: Promise<unknown>): void => {
  work.catch(() => undefined);
};

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

const keepTicks = (stream: Transforming): void => {
  const convert = stream._transform.bind(stream);
  stream._transform = (message, encoding, next) => {
    convert(message, encoding, (error, item?: { event?: WireEvent }) => {
      const ticks = (message as RawMessage).getEvent()?.getEvent()?.getMetadataMap().get('created');
      if (item?.event === undefined || ticks === undefined) next(error, item);
      else next(error, { ...item, event: { ...item.event, ticks: BigInt(ticks) } });
    });
  };
};
