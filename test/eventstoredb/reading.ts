import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { precedes, type Core, type LogRecord, type Place } from './core.js';
import { unauthenticated, unavailable, type Faults, type ReadFault } from './faults.js';
import {
  caughtUpMessage,
  confirmationMessage,
  eventMessage,
  linkMessage,
  nameOf,
  notFoundMessage,
  refusalOf,
} from './messages.js';

type Call = ServerWritableStream<ReadReq, ReadResp>;

/** What can be read one after the other; `at` counts from the beginning. */
interface Source {
  readonly records: readonly LogRecord[];
  /** Index of the first record that is wanted. */
  readonly start: number;
  /** -1 backwards. */
  readonly step: 1 | -1;
  /** Index of the first record that can be seen. */
  readonly floor: number;
}

const placeOf = (position: ReadReq.Options.Position): Place => ({
  commit: BigInt(position.getCommitPosition()),
  prepare: BigInt(position.getPreparePosition()),
});

/** Reading forwards takes the place itself, a subscription begins after it, reading backwards before it. */
const sourceOfAll = (core: Core, options: ReadReq.Options, all: ReadReq.Options.AllOptions): Source => {
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const position = all.getPosition();
  const rest = { records: core.log, floor: 0 };
  if (backwards)
    return {
      ...rest,
      step: -1,
      start: position === undefined ? (all.hasEnd() ? core.log.length - 1 : -1) : core.indexOf(placeOf(position)) - 1,
    };
  if (position === undefined) return { ...rest, step: 1, start: all.hasEnd() ? core.log.length : 0 };
  const place = placeOf(position);
  const index = core.indexOf(place);
  const there = core.log[index];
  const same = there !== undefined && !precedes(place, there);
  return { ...rest, step: 1, start: options.hasSubscription() && same ? index + 1 : index };
};

/** null: no such stream. @throws StreamDeleted */
const sourceOfStream = (core: Core, options: ReadReq.Options, wanted: ReadReq.Options.StreamOptions): Source | null => {
  const name = nameOf(wanted.getStreamIdentifier());
  const stream = core.stream(name);
  if (stream === null) return null;
  const { records, from } = stream;
  if (options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS)
    return {
      records,
      floor: from,
      step: -1,
      start: wanted.hasRevision()
        ? Math.min(records.length - 1, Number(BigInt(wanted.getRevision())))
        : records.length - 1,
    };
  const first = wanted.hasRevision()
    ? Number(BigInt(wanted.getRevision())) + (options.hasSubscription() ? 1 : 0)
    : wanted.hasEnd()
      ? records.length
      : 0;
  return { records, floor: from, step: 1, start: Math.max(from, first) };
};

/** `Read`: pages and subscriptions, of a stream and of everything. */
export class Reading {
  readonly #open = new Set<Call>();
  /** How many events went out, to everybody together. */
  given = 0;
  /** How many reads were begun, without subscriptions. */
  asked = 0;

  constructor(
    private readonly core: Core,
    private readonly faults: Faults,
  ) {}

  /** How many reads and subscriptions are under way. */
  get open(): number {
    return this.#open.size;
  }

  readonly answer = (call: Call): void => {
    this.#open.add(call);
    const done = (): void => {
      this.#open.delete(call);
    };
    call.on('close', done);
    call.on('cancelled', done);
    call.on('error', done);
    if (this.faults.deaf) return;
    if (this.faults.refusesAccount) {
      call.emit('error', unauthenticated());
      return;
    }
    this.#serve(call, this.faults.nextRead()).catch((error: unknown) => {
      call.emit('error', refusalOf(error));
    });
  };

  /** Breaks what is under way, as when the server dies. */
  drop(): void {
    for (const call of [...this.#open]) call.emit('error', unavailable());
  }

  /** Ends what is under way as if nothing were the matter. */
  end(): void {
    for (const call of [...this.#open]) call.end();
  }

  async #serve(call: Call, fault: ReadFault | null): Promise<void> {
    const options = call.request.getOptions();
    if (options === undefined) {
      call.end();
      return;
    }
    const subscribing = options.hasSubscription();
    if (!subscribing) this.asked += 1;
    const writer = new Writer(call, fault);
    if (subscribing) await writer.say(confirmationMessage(randomUUID()));
    const all = options.getAll();
    const wanted = options.getStream();
    const source =
      all === undefined
        ? wanted === undefined
          ? null
          : sourceOfStream(this.core, options, wanted)
        : sourceOfAll(this.core, options, all);
    if (source === null && !subscribing) {
      await writer.say(notFoundMessage(nameOf(wanted?.getStreamIdentifier())));
      call.end();
      return;
    }
    const links = options.getResolveLinks();
    if (!subscribing) {
      if (source !== null) await this.#page(writer, source, BigInt(options.getCount()), links);
      if (writer.goesOn) call.end();
    } else
      await this.#follow(
        writer,
        () => source ?? (wanted === undefined ? null : sourceOfStream(this.core, options, wanted)),
        links,
      );
  }

  async #page(writer: Writer, { records, start, step, floor }: Source, count: bigint, links: boolean): Promise<void> {
    let left = count;
    for (
      let index = start;
      index >= floor && index < records.length && left > 0n && writer.goesOn;
      index += step, left -= 1n
    ) {
      const record = records[index];
      if (record !== undefined) await this.#give(writer, record, links);
    }
  }

  /** History, then the word that it is caught up, then whatever is written; never ahead of a slow reader. */
  async #follow(writer: Writer, sourceNow: () => Source | null, links: boolean): Promise<void> {
    let source = sourceNow();
    let index = source?.start ?? 0;
    let caughtUp = false;
    while (writer.goesOn) {
      source ??= sourceNow();
      const record = source?.records[index];
      if (record !== undefined) {
        index += 1;
        await this.#give(writer, record, links);
        continue;
      }
      if (!caughtUp) {
        caughtUp = true;
        if (!this.faults.withoutCaughtUp) await writer.say(caughtUpMessage());
        continue;
      }
      await new Promise<void>((moved) => {
        const forget = this.core.onMoved(moved);
        writer.whenGone(() => {
          forget();
          moved();
        });
      });
    }
  }

  async #give(writer: Writer, record: LogRecord, links: boolean): Promise<void> {
    this.given += 1;
    if (links && record.type === '$>') {
      const [revision = '', ...rest] = Buffer.from(record.data).toString('utf8').split('@');
      const target = this.core.stream(rest.join('@'));
      await writer.event(linkMessage(record, target === null ? undefined : target.records[Number(revision)]));
    } else await writer.event(eventMessage(record));
  }
}

/** One answer on its way: waits for whoever reads, and plays the fault that was asked for. */
class Writer {
  #given = 0;
  #gone = false;
  #silent = false;
  #whenGone: () => void = () => undefined;

  constructor(
    private readonly call: Call,
    private readonly fault: ReadFault | null,
  ) {
    const gone = (): void => {
      this.#gone = true;
      this.#whenGone();
    };
    call.on('close', gone);
    call.on('cancelled', gone);
    call.on('error', gone);
    call.on('finish', gone);
    this.#play();
  }

  get goesOn(): boolean {
    return !this.#gone && !this.#silent;
  }

  whenGone(gone: () => void): void {
    this.#whenGone = gone;
    if (this.#gone) gone();
  }

  async say(message: ReadResp | Buffer): Promise<void> {
    if (!this.goesOn || this.call.write(message as ReadResp)) return;
    await new Promise<void>((drained) => {
      this.call.once('drain', drained);
      this.whenGone(drained);
    });
  }

  async event(message: ReadResp | Buffer): Promise<void> {
    await this.say(message);
    this.#given += 1;
    this.#play();
  }

  #play(): void {
    if (this.fault === null || this.#given !== this.fault.after) return;
    this.#silent = true;
    if (this.fault.how === 'end') this.call.end();
    if (this.fault.how === 'drop') this.call.emit('error', unavailable());
  }
}
