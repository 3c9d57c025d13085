import type { Position } from '../event-store.js';
import { positionOf } from './positions.js';
import { ProtobufReader } from './protobuf.js';

/** An event as the server gives it. */
export interface WireEvent {
  readonly streamId: string;
  readonly id: string;
  readonly revision: bigint;
  readonly type: string;
  /** Bytes where they are not JSON. */
  readonly data: unknown;
  readonly metadata: unknown;
  /** 100 ns since 1970, as the server writes them. */
  readonly ticks: string;
  readonly position: Position | undefined;
}

/** What a read brings, and the word between two events that a subscription is caught up. */
export type WireItem = WireEvent | 'caught-up';

/** What the server says to a read or a subscription; nothing of what else it says is of use here. */
export type ReadAnswer = WireItem | 'no-stream' | 'other';

/** The numbers are those of the fields in the server's streams.proto and shared.proto. */
const ANSWER = { event: 1, streamNotFound: 4, caughtUp: 8 };
const READ_EVENT = { event: 1 };
const RECORDED = { id: 1, stream: 2, revision: 3, prepare: 4, commit: 5, metadata: 6, customMetadata: 7, data: 8 };
const STREAM = { name: 3 };
const ENTRY = { key: 1, value: 2 };
const UUID = { structured: 1, text: 2 };
const STRUCTURED = { high: 1, low: 2 };

const JSON_TYPE = 'application/json';
const NOTHING: Buffer = Buffer.alloc(0);

/** What it says where it is JSON, and otherwise `instead`. */
const parsedOr = (text: string, instead: unknown): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return instead;
  }
};

const dataOf = (bytes: Buffer, contentType: string): unknown => {
  if (contentType !== JSON_TYPE) return bytes;
  const text = bytes.toString('utf8');
  return parsedOr(text, text);
};

const metadataOf = (bytes: Buffer): unknown =>
  bytes.length === 0 ? undefined : parsedOr(bytes.toString('utf8'), bytes);

const hex = (bits: number | bigint): string => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');

/** A UUID in either of the two forms that servers give it. */
export const uuidIn = (reader: ProtobufReader): string => {
  const outer = reader.enter();
  let [text, high, low] = ['', 0n as number | bigint, 0n as number | bigint];
  for (let field = reader.field(); field !== 0; field = reader.field())
    if (field === UUID.text) text = reader.text();
    else if (field === UUID.structured) {
      const inner = reader.enter();
      for (let half = reader.field(); half !== 0; half = reader.field())
        if (half === STRUCTURED.high) high = reader.uint64();
        else if (half === STRUCTURED.low) low = reader.uint64();
        else reader.skip();
      reader.leave(inner);
      text = `${hex(high)}${hex(low)}`.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    } else reader.skip();
  reader.leave(outer);
  return text;
};

const streamIn = (reader: ProtobufReader): string => {
  const outer = reader.enter();
  let name = '';
  for (let field = reader.field(); field !== 0; field = reader.field())
    if (field === STREAM.name) name = reader.text();
    else reader.skip();
  reader.leave(outer);
  return name;
};

/** What the server writes beside an event. */
interface Labels {
  type: string;
  contentType: string;
  created: string;
}

const readLabel = (reader: ProtobufReader, labels: Labels): void => {
  const outer = reader.enter();
  let [key, value] = ['', ''];
  for (let field = reader.field(); field !== 0; field = reader.field())
    if (field === ENTRY.key) key = reader.text();
    else if (field === ENTRY.value) value = reader.text();
    else reader.skip();
  reader.leave(outer);
  if (key === 'type') labels.type = value;
  else if (key === 'content-type') labels.contentType = value;
  else if (key === 'created') labels.created = value;
};

const recordedIn = (reader: ProtobufReader): WireEvent => {
  const outer = reader.enter();
  const labels: Labels = { type: '', contentType: '', created: '0' };
  let [id, streamId] = ['', ''];
  let revision: number | bigint = 0;
  let prepare: number | bigint = 0;
  let commit: number | bigint = 0;
  let data = NOTHING;
  let metadata = NOTHING;
  for (let field = reader.field(); field !== 0; field = reader.field())
    switch (field) {
      case RECORDED.id:
        id = uuidIn(reader);
        break;
      case RECORDED.stream:
        streamId = streamIn(reader);
        break;
      case RECORDED.revision:
        revision = reader.uint64();
        break;
      case RECORDED.prepare:
        prepare = reader.uint64();
        break;
      case RECORDED.commit:
        commit = reader.uint64();
        break;
      case RECORDED.metadata:
        readLabel(reader, labels);
        break;
      case RECORDED.customMetadata:
        metadata = reader.bytes();
        break;
      case RECORDED.data:
        data = reader.bytes();
        break;
      default:
        reader.skip();
    }
  reader.leave(outer);
  return {
    streamId,
    id,
    revision: BigInt(revision),
    type: labels.type,
    data: dataOf(data, labels.contentType),
    metadata: metadataOf(metadata),
    ticks: labels.created,
    position: positionOf(commit, prepare),
  };
};

const eventIn = (reader: ProtobufReader): ReadAnswer => {
  const outer = reader.enter();
  let event: ReadAnswer = 'other';
  for (let field = reader.field(); field !== 0; field = reader.field())
    if (field === READ_EVENT.event) event = recordedIn(reader);
    else reader.skip();
  reader.leave(outer);
  return event;
};

/** Reads a ReadResp. */
export const readAnswerOf = (bytes: Buffer): ReadAnswer => {
  const reader = new ProtobufReader(bytes);
  let answer: ReadAnswer = 'other';
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === ANSWER.event) {
      answer = eventIn(reader);
      continue;
    }
    if (field === ANSWER.caughtUp) answer = 'caught-up';
    else if (field === ANSWER.streamNotFound) answer = 'no-stream';
    reader.skip();
  }
  return answer;
};
