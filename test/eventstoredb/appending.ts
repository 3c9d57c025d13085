import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { status, type sendUnaryData, type ServerDuplexStream, type ServerReadableStream } from '@grpc/grpc-js';
import anyMessages from 'google-protobuf/google/protobuf/any_pb.js';
import emptyMessages from 'google-protobuf/google/protobuf/empty_pb.js';
import {
  AppendOverMaximum,
  StreamDeleted,
  WrongExpectedRevision,
  type Appended,
  type Core,
  type ProposedEvent,
} from './core.js';
import { notLeader, unavailable, wireError, type AppendFault, type Faults } from './faults.js';
import { expectedInBatch, expectedOf, identifierOf, nameOf, proposedOf, refusalOf, setPlace } from './messages.js';

/** `Append`: the options first, then the events, then one answer. */
export const answerAppend =
  (core: Core, faults: Faults) =>
  (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void => {
    let options: AppendReq.Options | undefined;
    const events: ProposedEvent[] = [];
    call.on('data', (message: AppendReq) => {
      options ??= message.getOptions();
      const proposed = message.getProposedMessage();
      if (proposed !== undefined) events.push(proposedOf(proposed));
    });
    // Whoever called has gone.
    call.on('error', () => undefined);
    call.on('end', () => {
      if (options === undefined || faults.deaf) return;
      if (faults.leader !== null) {
        answer(notLeader(faults.leader));
        return;
      }
      const name = nameOf(options.getStreamIdentifier());
      const expected = expectedOf(options);
      const fault = faults.nextAppend();
      const refusal = refusalBy(fault);
      if (fault === 'silent') return;
      if (refusal !== null) {
        answer(refusal);
        return;
      }
      try {
        const appended = core.append(name, events, expected);
        if (fault === 'silent-but-written') return;
        if (fault === 'ack-lost') answer(unavailable());
        else answer(null, successOf(appended, fault === 'no-position'));
      } catch (error) {
        if (error instanceof WrongExpectedRevision) answer(null, wrongRevisionOf(error));
        else answer(refusalOf(error));
      }
    });
  };

const refusalBy = (fault: AppendFault | null): ReturnType<typeof wireError> | null => {
  switch (fault) {
    case 'fail':
    case 'end':
      return unavailable();
    case 'busy':
      return wireError(status.UNAVAILABLE, 'Server Is Busy');
    case 'not-ready':
      return wireError(status.UNAVAILABLE, 'Server Is Not Ready');
    case 'timeout':
      return wireError(status.ABORTED, 'Operation timed out');
    case 'access-denied':
      return wireError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
    case 'no-details':
      return wireError(status.UNKNOWN, 'something went wrong');
    default:
      return null;
  }
};

const successOf = ({ revision, position }: Appended, withoutPlace: boolean): AppendResp => {
  const success = new streams.AppendResp.Success();
  success.setCurrentRevision(String(revision));
  if (withoutPlace) success.setNoPosition(new shared.Empty());
  else success.setPosition(setPlace(new streams.AppendResp.Position(), position));
  const response = new streams.AppendResp();
  response.setSuccess(success);
  return response;
};

const wrongRevisionOf = ({ expected, current }: WrongExpectedRevision): AppendResp => {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (current === null) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  const response = new streams.AppendResp();
  response.setWrongExpectedVersion(wrong);
  return response;
};

interface Batch {
  readonly options: BatchAppendReq.Options | undefined;
  readonly events: ProposedEvent[];
}

/** `BatchAppend`: many appends over one call, told apart by their ids; an error of one is an answer, not the end of the call. */
export const answerBatchAppend =
  (core: Core, faults: Faults) =>
  (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const batches = new Map<string, Batch>();
    call.on('error', () => undefined);
    call.on('end', () => {
      call.end();
    });
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()?.getString() ?? '';
      const batch = batches.get(id) ?? { options: request.getOptions(), events: [] };
      batches.set(id, batch);
      batch.events.push(...request.getProposedMessagesList().map(proposedOf));
      if (!request.getIsFinal() || faults.deaf) return;
      batches.delete(id);
      if (faults.leader !== null) {
        call.emit('error', notLeader(faults.leader));
        return;
      }
      const fault = faults.nextAppend();
      if (fault === 'silent') return;
      if (fault === 'fail') {
        call.emit('error', unavailable());
        return;
      }
      if (fault === 'end') {
        call.end();
        return;
      }
      const response = batchAnswer(core, batch, fault);
      if (fault === 'silent-but-written') return;
      if (fault === 'ack-lost') {
        call.emit('error', unavailable());
        return;
      }
      response.setCorrelationId(request.getCorrelationId());
      call.write(response);
    });
  };

const batchAnswer = (core: Core, { options, events }: Batch, fault: AppendFault | null): BatchAppendResp => {
  const response = new streams.BatchAppendResp();
  const name = nameOf(options?.getStreamIdentifier());
  response.setStreamIdentifier(identifierOf(name));
  const refusal = statusBy(fault);
  if (refusal !== null) {
    response.setError(refusal);
    return response;
  }
  try {
    const { revision, position } = core.append(name, events, options === undefined ? 'any' : expectedInBatch(options));
    const success = new streams.BatchAppendResp.Success();
    success.setCurrentRevision(String(revision));
    if (fault === 'no-position') success.setNoPosition(new emptyMessages.Empty());
    else success.setPosition(setPlace(new shared.AllStreamPosition(), position));
    response.setSuccess(success);
  } catch (error) {
    response.setError(statusOf(error));
  }
  return response;
};

type Packed = { serializeBinary(): Uint8Array };
type StatusMessage = InstanceType<typeof statusMessages.Status>;

const statusWith = (message: string, details: Packed | null, type = ''): StatusMessage => {
  const answer = new statusMessages.Status();
  answer.setMessage(message);
  if (details === null) return answer;
  const packed = new anyMessages.Any();
  packed.pack(details.serializeBinary(), type);
  answer.setDetails(packed);
  return answer;
};

const statusBy = (fault: AppendFault | null): StatusMessage | null => {
  switch (fault) {
    case 'busy':
      return statusWith('Server Is Busy', new emptyMessages.Empty(), 'google.protobuf.Empty');
    case 'not-ready':
      return statusWith('Server Is Not Ready', new emptyMessages.Empty(), 'google.protobuf.Empty');
    case 'timeout':
      return statusWith('Timeout', new shared.Timeout(), 'event_store.client.Timeout');
    case 'access-denied':
      return statusWith('Access denied', new shared.AccessDenied(), 'event_store.client.AccessDenied');
    case 'no-details':
      return statusWith('something went wrong', null);
    default:
      return null;
  }
};

const statusOf = (error: unknown): StatusMessage => {
  if (error instanceof WrongExpectedRevision) {
    const wrong = new shared.WrongExpectedVersion();
    if (error.current === null) wrong.setCurrentNoStream(new emptyMessages.Empty());
    else wrong.setCurrentStreamRevision(String(error.current));
    if (error.expected === 'any') wrong.setExpectedAny(new emptyMessages.Empty());
    else if (error.expected === 'no_stream') wrong.setExpectedNoStream(new emptyMessages.Empty());
    else if (error.expected === 'stream_exists') wrong.setExpectedStreamExists(new emptyMessages.Empty());
    else wrong.setExpectedStreamPosition(String(error.expected));
    return statusWith('wrong expected version', wrong, 'event_store.client.WrongExpectedVersion');
  }
  if (error instanceof StreamDeleted) {
    const deleted = new shared.StreamDeleted();
    deleted.setStreamIdentifier(identifierOf(error.stream));
    return statusWith('stream deleted', deleted, 'event_store.client.StreamDeleted');
  }
  if (error instanceof AppendOverMaximum) {
    const over = new shared.MaximumAppendSizeExceeded();
    over.setMaxappendsize(error.maxBytes);
    return statusWith('maximum append size exceeded', over, 'event_store.client.MaximumAppendSizeExceeded');
  }
  return statusWith('unknown', new shared.Unknown(), 'event_store.client.Unknown');
};
