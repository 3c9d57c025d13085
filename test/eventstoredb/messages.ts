import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  BatchAppendReq,
  DeleteReq,
  ReadResp,
  TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import {
  AppendOverMaximum,
  StreamDeleted,
  WrongExpectedRevision,
  type ExpectedRevision,
  type LogRecord,
  type Place,
  type ProposedEvent,
} from './core.js';
import { wireError } from './faults.js';

export const nameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const identifierOf = (name: string): StreamIdentifier => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name, 'utf8'));
  return identifier;
};

export const uuidOf = (id: string): UUID => {
  const uuid = new shared.UUID();
  uuid.setString(id);
  return uuid;
};

type Options = AppendReq.Options | DeleteReq.Options | TombstoneReq.Options;

export const expectedOf = (options: Options): ExpectedRevision => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return options.hasRevision() ? BigInt(options.getRevision()) : 'any';
};

export const expectedInBatch = (options: BatchAppendReq.Options): ExpectedRevision => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return options.hasStreamPosition() ? BigInt(options.getStreamPosition()) : 'any';
};

export const proposedOf = (message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

const recordedMessage = (record: LogRecord): ReadResp.ReadEvent.RecordedEvent => {
  const message = new streams.ReadResp.ReadEvent.RecordedEvent();
  message.setId(uuidOf(record.id));
  message.setStreamIdentifier(identifierOf(record.stream));
  message.setStreamRevision(String(record.revision));
  message.setCommitPosition(String(record.commit));
  message.setPreparePosition(String(record.prepare));
  message.setData(record.data);
  message.setCustomMetadata(record.metadata);
  message
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', record.contentType)
    .set('created', String(record.created));
  return message;
};

const encoded = new WeakMap<LogRecord, Buffer>();

/** A record as it goes out, encoded once however often it is read. */
export const eventMessage = (record: LogRecord): Buffer => {
  const known = encoded.get(record);
  if (known !== undefined) return known;
  const event = new streams.ReadResp.ReadEvent();
  event.setEvent(recordedMessage(record));
  event.setCommitPosition(String(record.commit));
  const response = new streams.ReadResp();
  response.setEvent(event);
  const bytes = Buffer.from(response.serializeBinary());
  encoded.set(record, bytes);
  return bytes;
};

/** A link with what it leads to, or alone when that is gone. */
export const linkMessage = (link: LogRecord, target: LogRecord | undefined): ReadResp => {
  const event = new streams.ReadResp.ReadEvent();
  if (target !== undefined) event.setEvent(recordedMessage(target));
  event.setLink(recordedMessage(link));
  event.setCommitPosition(String(link.commit));
  const response = new streams.ReadResp();
  response.setEvent(event);
  return response;
};

export const notFoundMessage = (name: string): ReadResp => {
  const missing = new streams.ReadResp.StreamNotFound();
  missing.setStreamIdentifier(identifierOf(name));
  const response = new streams.ReadResp();
  response.setStreamNotFound(missing);
  return response;
};

export const confirmationMessage = (id: string): ReadResp => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(id);
  const response = new streams.ReadResp();
  response.setConfirmation(confirmation);
  return response;
};

export const caughtUpMessage = (): ReadResp => {
  const response = new streams.ReadResp();
  response.setCaughtUp(new streams.ReadResp.CaughtUp());
  return response;
};

/** A place in the messages that have one. */
export const setPlace = <
  Message extends { setCommitPosition(value: string): unknown; setPreparePosition(value: string): unknown },
>(
  message: Message,
  { commit, prepare }: Place,
): Message => {
  message.setCommitPosition(String(commit));
  message.setPreparePosition(String(prepare));
  return message;
};

const numberOf = (expected: ExpectedRevision): string =>
  expected === 'any' ? '-2' : expected === 'stream_exists' ? '-4' : expected === 'no_stream' ? '-1' : String(expected);

/** What the core refuses, as an error with its trailers. */
export const refusalOf = (error: unknown): ReturnType<typeof wireError> => {
  if (error instanceof WrongExpectedRevision)
    return wireError(status.FAILED_PRECONDITION, 'wrong expected version', {
      exception: 'wrong-expected-version',
      'stream-name': error.stream,
      'expected-version': numberOf(error.expected),
      ...(error.current === null ? {} : { 'actual-version': String(error.current) }),
    });
  if (error instanceof StreamDeleted)
    return wireError(status.FAILED_PRECONDITION, 'stream deleted', {
      exception: 'stream-deleted',
      'stream-name': error.stream,
    });
  if (error instanceof AppendOverMaximum)
    return wireError(status.INVALID_ARGUMENT, 'maximum append size exceeded', {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(error.maxBytes),
    });
  return wireError(status.UNKNOWN, error instanceof Error ? error.message : String(error));
};
