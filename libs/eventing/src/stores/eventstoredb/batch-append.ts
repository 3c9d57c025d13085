import type { Expected, Position } from '../event-store.js';
import { positionOf } from './positions.js';
import { ProtobufReader, ProtobufWriter, sizeOfField } from './protobuf.js';
import { uuidIn } from './read-answer.js';

/** An event as it goes to the server. */
export interface WireAppend {
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly metadata: object;
}

export interface BatchAppend {
  /** By which the answer names what it answers. */
  readonly id: string;
  readonly stream: string;
  readonly expected: Expected | 'any';
  readonly events: readonly WireAppend[];
  /** Later than this the server takes it no more. */
  readonly deadline: number;
}

/** Where the events are now; or, in the server's words, why they are not. */
export type BatchAnswer =
  | { readonly id: string; readonly revision: bigint; readonly position: Position | undefined }
  | { readonly id: string; readonly refusal: Buffer };

/** The numbers are those of the fields in the server's streams.proto and shared.proto. */
const REQUEST = { id: 1, options: 2, event: 3, isFinal: 4 };
const OPTIONS = { stream: 1, revision: 2, noStream: 3, any: 4, streamExists: 5, deadline: 6 };
const EVENT = { id: 1, label: 2, metadata: 3, data: 4 };
const LABEL = { key: 1, value: 2 };
const UUID = { text: 2 };
const STREAM = { name: 3 };
const TIMESTAMP = { seconds: 1, nanos: 2 };
const ANSWER = { id: 1, error: 2, success: 3 };
const SUCCESS = { revision: 1, position: 3 };
const PLACE = { commit: 1, prepare: 2 };

const sizeOfLabel = (key: string, valueBytes: number): number => sizeOfField(key.length) + sizeOfField(valueBytes);

const writeLabel = (writer: ProtobufWriter, key: string, value: string, valueBytes: number): void => {
  writer.header(EVENT.label, sizeOfLabel(key, valueBytes));
  writer.text(LABEL.key, key, key.length);
  writer.text(LABEL.value, value, valueBytes);
};

const CONTENT_TYPE = ['content-type', 'application/json'] as const;
const CONTENT_TYPE_BYTES = sizeOfField(sizeOfLabel(CONTENT_TYPE[0], CONTENT_TYPE[1].length));

/** A text, and how many bytes it takes. */
interface Sized {
  readonly text: string;
  readonly bytes: number;
}

interface SizedEvent {
  readonly id: Sized;
  readonly type: Sized;
  readonly data: Sized;
  readonly metadata: Sized;
  /** Of all of it. */
  readonly bytes: number;
}

const sized = (text: string): Sized => ({ text, bytes: Buffer.byteLength(text) });

const sizedEvent = (event: WireAppend): SizedEvent => {
  const [id, type] = [sized(event.id), sized(event.type)];
  const [data, metadata] = [sized(JSON.stringify(event.data)), sized(JSON.stringify(event.metadata))];
  const bytes =
    sizeOfField(sizeOfField(id.bytes)) +
    sizeOfField(sizeOfLabel('type', type.bytes)) +
    CONTENT_TYPE_BYTES +
    sizeOfField(metadata.bytes) +
    sizeOfField(data.bytes);
  return { id, type, data, metadata, bytes };
};

const writeEvent = (writer: ProtobufWriter, { id, type, data, metadata, bytes }: SizedEvent): void => {
  writer.header(REQUEST.event, bytes);
  writer.header(EVENT.id, sizeOfField(id.bytes));
  writer.text(UUID.text, id.text, id.bytes);
  writeLabel(writer, 'type', type.text, type.bytes);
  writeLabel(writer, ...CONTENT_TYPE, CONTENT_TYPE[1].length);
  writer.text(EVENT.metadata, metadata.text, metadata.bytes);
  writer.text(EVENT.data, data.text, data.bytes);
};

const optionsOf = ({ stream, expected, deadline }: BatchAppend): Buffer => {
  const nameBytes = Buffer.byteLength(stream);
  // A number takes eleven bytes at most.
  const writer = new ProtobufWriter(2 * sizeOfField(nameBytes) + 5 * 11);
  writer.header(OPTIONS.stream, sizeOfField(nameBytes));
  writer.text(STREAM.name, stream, nameBytes);
  if (expected === 'no_stream') writer.header(OPTIONS.noStream, 0);
  else if (expected === 'any') writer.header(OPTIONS.any, 0);
  else if (expected === 'stream_exists') writer.header(OPTIONS.streamExists, 0);
  else writer.number(OPTIONS.revision, Number(expected));
  const time = new ProtobufWriter(2 * 11);
  time.number(TIMESTAMP.seconds, Math.floor(deadline / 1000));
  time.number(TIMESTAMP.nanos, Math.floor(deadline % 1000) * 1_000_000);
  writer.bytes(OPTIONS.deadline, time.written);
  return writer.written;
};

/** A BatchAppendReq that is all of an append: it is smaller than what a server takes at once. */
export const batchAppendOf = (append: BatchAppend): Buffer => {
  const options = optionsOf(append);
  const events = append.events.map(sizedEvent);
  let bytes = sizeOfField(sizeOfField(append.id.length)) + sizeOfField(options.length) + 2;
  for (const event of events) bytes += sizeOfField(event.bytes);
  const writer = new ProtobufWriter(bytes);
  writer.header(REQUEST.id, sizeOfField(append.id.length));
  writer.text(UUID.text, append.id, append.id.length);
  writer.bytes(REQUEST.options, options);
  for (const event of events) writeEvent(writer, event);
  writer.number(REQUEST.isFinal, 1);
  return writer.written;
};

const placeIn = (reader: ProtobufReader): Position | undefined => {
  const outer = reader.enter();
  let commit: number | bigint = 0;
  let prepare: number | bigint = 0;
  for (let field = reader.field(); field !== 0; field = reader.field())
    if (field === PLACE.commit) commit = reader.uint64();
    else if (field === PLACE.prepare) prepare = reader.uint64();
    else reader.skip();
  reader.leave(outer);
  return positionOf(commit, prepare);
};

/** Reads a BatchAppendResp. */
export const batchAnswerOf = (bytes: Buffer): BatchAnswer => {
  const reader = new ProtobufReader(bytes);
  let id = '';
  let refusal: Buffer | null = null;
  let revision: number | bigint = 0;
  let position: Position | undefined;
  for (let field = reader.field(); field !== 0; field = reader.field())
    if (field === ANSWER.id) id = uuidIn(reader);
    else if (field === ANSWER.error) refusal = reader.bytes();
    else if (field === ANSWER.success) {
      const outer = reader.enter();
      for (let part = reader.field(); part !== 0; part = reader.field())
        if (part === SUCCESS.revision) revision = reader.uint64();
        else if (part === SUCCESS.position) position = placeIn(reader);
        else reader.skip();
      reader.leave(outer);
    } else reader.skip();
  return refusal === null ? { id, revision: BigInt(revision), position } : { id, refusal };
};
