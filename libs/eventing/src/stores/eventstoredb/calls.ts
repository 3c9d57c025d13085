import {
  AccessDeniedError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq as ReadRequest } from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '../event-store.js';
import { batchAnswerOf } from './batch-append.js';
import { placesOf } from './positions.js';
import { readAnswerOf, type ReadAnswer } from './read-answer.js';

export type { ReadRequest };

type Arguments = Required<Parameters<service.StreamsClient['read']>>;
/** Who calls, and until when. */
export type CallArguments = readonly [metadata: Arguments[1], options: Arguments[2]];

/** A call under way, as gRPC has it. */
export type ReadCall = ReturnType<service.StreamsClient['makeServerStreamRequest']> & {
  on(event: 'data', heard: (answer: ReadAnswer) => void): unknown;
};

/** A call under way over which both sides write. */
export type AppendCall = ReturnType<service.StreamsClient['makeBidiStreamRequest']>;

/** The stub of the client's package, whose answers are read straight from their bytes. */
export class StreamCalls extends service.StreamsClient {
  readAnswers(request: ReadRequest, [metadata, options]: CallArguments): ReadCall {
    const { path, requestSerialize } = service.StreamsService.read;
    return this.makeServerStreamRequest(path, requestSerialize, readAnswerOf, request, metadata, options) as ReadCall;
  }

  appendBatches([metadata, options]: CallArguments): AppendCall {
    const { path } = service.StreamsService.batchAppend;
    return this.makeBidiStreamRequest(
      path,
      (request: Buffer) => request,
      batchAnswerOf,
      metadata,
      options,
    ) as AppendCall;
  }
}

/** The error that a server's answer to an append is; of those that it gives no name to, its words. */
export const refusalOf = (bytes: Buffer, stream: string): Error => {
  const status = statuses.Status.deserializeBinary(bytes);
  const details = status.getDetails();
  const value = details?.getValue_asU8() ?? new Uint8Array();
  switch (details?.getTypeName()) {
    case 'event_store.client.WrongExpectedVersion':
      return WrongExpectedVersionError.fromWrongExpectedVersion(
        shared.WrongExpectedVersion.deserializeBinary(value),
        stream,
      );
    case 'event_store.client.StreamDeleted':
      return StreamDeletedError.fromStreamName(stream);
    case 'event_store.client.AccessDenied':
      return new AccessDeniedError();
    case 'event_store.client.Timeout':
      return new DeadlineExceededError();
    case 'event_store.client.MaximumAppendSizeExceeded':
      return MaxAppendSizeExceededError.fromMaxAppendSize(
        shared.MaximumAppendSizeExceeded.deserializeBinary(value).getMaxappendsize(),
      );
    default:
      return new UnknownError(undefined, status.getMessage());
  }
};

const { ReadReq: Request } = messages;
const { Options } = Request;

const requestOf = (options: InstanceType<typeof Options>, backwards: boolean): ReadRequest => {
  const uuids = new Options.UUIDOption();
  uuids.setString(new shared.Empty());
  options.setUuidOption(uuids);
  options.setNoFilter(new shared.Empty());
  options.setReadDirection(backwards ? Options.ReadDirection.BACKWARDS : Options.ReadDirection.FORWARDS);
  const request = new Request();
  request.setOptions(options);
  return request;
};

const wholeLog = (from: Position | null, backwards: boolean): InstanceType<typeof Options> => {
  const all = new Options.AllOptions();
  if (from === null) all[backwards ? 'setEnd' : 'setStart'](new shared.Empty());
  else {
    const { commit, prepare } = placesOf(from);
    const position = new Options.Position();
    position.setCommitPosition(commit);
    position.setPreparePosition(prepare);
    all.setPosition(position);
  }
  const options = new Options();
  options.setAll(all);
  return options;
};

export interface Asked<From> {
  /** null: from the end where it goes backwards, else from the start. */
  readonly from: From | null;
  readonly backwards: boolean;
  readonly max: number;
}

export const readStreamRequest = (name: string, { from, backwards, max }: Asked<bigint>): ReadRequest => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name, 'utf8'));
  const stream = new Options.StreamOptions();
  stream.setStreamIdentifier(identifier);
  if (from !== null) stream.setRevision(from.toString());
  else stream[backwards ? 'setEnd' : 'setStart'](new shared.Empty());
  const options = new Options();
  options.setStream(stream);
  options.setCount(max.toString());
  return requestOf(options, backwards);
};

export const readAllRequest = ({ from, backwards, max }: Asked<Position>): ReadRequest => {
  const options = wholeLog(from, backwards);
  options.setCount(max.toString());
  return requestOf(options, backwards);
};

/** Everything after `from`, without a filter: a filter's checkpoints have lost events. */
export const subscriptionRequest = (from: Position | null): ReadRequest => {
  const options = wholeLog(from, false);
  options.setSubscription(new Options.SubscriptionOptions());
  return requestOf(options, false);
};
