import { convertGrpcRecord } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import anyMessages from 'google-protobuf/google/protobuf/any_pb.js';
import emptyMessages from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import {
  batchAnswerOf,
  batchAppendOf,
  type BatchAppend,
} from '../../libs/eventing/src/stores/eventstoredb/batch-append.js';
import { refusalOf } from '../../libs/eventing/src/stores/eventstoredb/calls.js';
import { failureOf } from '../../libs/eventing/src/stores/eventstoredb/client.js';
import { readAnswerOf, type WireEvent } from '../../libs/eventing/src/stores/eventstoredb/read-answer.js';
import { caughtUpMessage, confirmationMessage, identifierOf, notFoundMessage, setPlace, uuidOf } from './messages.js';

/** Varints, eight bytes, a text and four bytes under numbers that nobody uses yet. */
const LATER_FIELDS = Buffer.from([
  0xf8, 0x06, 0xff, 0x01, 0xf9, 0x06, 1, 2, 3, 4, 5, 6, 7, 8, 0xfa, 0x06, 2, 65, 66, 0xfd, 0x06, 1, 2, 3, 4,
]);

const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 2n });
const text = fc.string({ unit: 'grapheme' });
const bytes = fc.uint8Array();
const json = fc.json().map((value) => Buffer.from(value));

const recorded = fc.record({
  id: fc.uuid({ version: 4 }),
  structured: fc.boolean(),
  stream: text,
  type: text,
  contentType: fc.constantFrom('application/json', 'application/octet-stream'),
  revision: uint64,
  commit: uint64,
  prepare: uint64,
  created: fc.bigInt({ min: 0n, max: 10n ** 17n }),
  data: fc.oneof(json, bytes),
  metadata: fc.oneof(json, bytes),
});
type Recorded = typeof recorded extends fc.Arbitrary<infer Value> ? Value : never;

const structuredOf = (id: string): InstanceType<typeof shared.UUID> => {
  const digits = id.replaceAll('-', '');
  const structured = new shared.UUID.Structured();
  structured.setMostSignificantBits(BigInt.asIntN(64, BigInt(`0x${digits.slice(0, 16)}`)).toString());
  structured.setLeastSignificantBits(BigInt.asIntN(64, BigInt(`0x${digits.slice(16)}`)).toString());
  const uuid = new shared.UUID();
  uuid.setStructured(structured);
  return uuid;
};

const messageOf = (event: Recorded): InstanceType<typeof streams.ReadResp.ReadEvent.RecordedEvent> => {
  const message = new streams.ReadResp.ReadEvent.RecordedEvent();
  message.setId(event.structured ? structuredOf(event.id) : uuidOf(event.id));
  message.setStreamIdentifier(identifierOf(event.stream));
  message.setStreamRevision(event.revision.toString());
  message.setCommitPosition(event.commit.toString());
  message.setPreparePosition(event.prepare.toString());
  message
    .getMetadataMap()
    .set('type', event.type)
    .set('created', event.created.toString())
    .set('content-type', event.contentType)
    .set('of-later', 'x');
  message.setData(event.data);
  message.setCustomMetadata(event.metadata);
  return message;
};

const answerWith = (event: Recorded): Buffer => {
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(messageOf(event));
  read.setCommitPosition(event.commit.toString());
  const response = new streams.ReadResp();
  response.setEvent(read);
  return Buffer.from(response.serializeBinary());
};

const padded = (place: bigint): string => place.toString().padStart(20, '0');
/** Buffers and arrays of the same bytes are alike. */
const plain = (value: unknown): unknown => (value instanceof Uint8Array ? [...value] : value);

const appended = fc.record<BatchAppend>({
  id: fc.uuid(),
  stream: text,
  expected: fc.oneof(
    uint64.map((revision) => revision >> 11n),
    fc.constantFrom('no_stream', 'stream_exists', 'any'),
  ),
  events: fc.array(
    fc.record({ id: fc.uuid(), type: text, data: fc.dictionary(text, fc.jsonValue()), metadata: fc.object() }),
    { minLength: 1 },
  ),
  deadline: fc.integer({ min: 1, max: 2 ** 42 }),
});

const requestOf = (append: BatchAppend): InstanceType<typeof streams.BatchAppendReq> => {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(identifierOf(append.stream));
  options.setDeadline(timestamps.Timestamp.fromDate(new Date(append.deadline)));
  if (append.expected === 'any') options.setAny(new emptyMessages.Empty());
  else if (append.expected === 'no_stream') options.setNoStream(new emptyMessages.Empty());
  else if (append.expected === 'stream_exists') options.setStreamExists(new emptyMessages.Empty());
  else options.setStreamPosition(append.expected.toString());
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(uuidOf(append.id));
  request.setOptions(options);
  for (const { id, type, data, metadata } of append.events) {
    const event = new streams.BatchAppendReq.ProposedMessage();
    event.setId(uuidOf(id));
    event.getMetadataMap().set('type', type).set('content-type', 'application/json');
    event.setData(Buffer.from(JSON.stringify(data)));
    event.setCustomMetadata(Buffer.from(JSON.stringify(metadata)));
    request.addProposedMessages(event);
  }
  request.setIsFinal(true);
  return request;
};

const ID = '0190c0de-dead-7eef-bead-ffeeddccbbaa';

const answerTo = (id: InstanceType<typeof shared.UUID>): InstanceType<typeof streams.BatchAppendResp> => {
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(id);
  response.setStreamIdentifier(identifierOf('car-1'));
  return response;
};

const refusedWith = (message: string, type = '', details: { serializeBinary(): Uint8Array } | null = null): Buffer => {
  const status = new statuses.Status();
  status.setMessage(message);
  if (details !== null) {
    const packed = new anyMessages.Any();
    packed.pack(details.serializeBinary(), type);
    status.setDetails(packed);
  }
  const response = answerTo(uuidOf(ID));
  response.setError(status);
  const answer = batchAnswerOf(Buffer.from(response.serializeBinary()));
  return 'refusal' in answer ? answer.refusal : Buffer.alloc(0);
};

describe('what the adapter reads and writes of the protocol, beside what the client generates for it', () => {
  it('is of the same calls', () => {
    expect([service.StreamsService.read.path, service.StreamsService.batchAppend.path]).toEqual([
      '/event_store.client.streams.Streams/Read',
      '/event_store.client.streams.Streams/BatchAppend',
    ]);
  });

  it('reads an event as the client does, whatever is in it and whatever is added to it later', () => {
    fc.assert(
      fc.property(recorded, (event) => {
        const answer = readAnswerOf(Buffer.concat([LATER_FIELDS, answerWith(event), LATER_FIELDS])) as WireEvent;
        const clients = convertGrpcRecord(
          streams.ReadResp.ReadEvent.RecordedEvent.deserializeBinary(messageOf(event).serializeBinary()),
        );
        expect({ ...answer, data: plain(answer.data), metadata: plain(answer.metadata) }).toEqual({
          streamId: clients.streamId,
          id: clients.id,
          revision: clients.revision,
          type: clients.type,
          data: plain(clients.data),
          metadata: plain(clients.metadata),
          ticks: event.created.toString(),
          position: `${padded(event.commit)}/${padded(event.prepare)}`,
        });
        expect(new Date(Number(answer.ticks.slice(0, -4)))).toEqual(clients.created);
      }),
    );
  });

  it('takes a place that an old server does not know for none', () => {
    const [event] = fc.sample(recorded, { numRuns: 1, seed: 1 });
    if (event === undefined) throw new Error('there is no event');
    const nowhere = 2n ** 64n - 1n;
    expect(readAnswerOf(answerWith({ ...event, commit: nowhere, prepare: nowhere }))).toMatchObject({
      id: event.id,
      position: undefined,
    });
  });

  it('knows the other words of a read, and passes over the rest', () => {
    expect(
      [caughtUpMessage(), notFoundMessage('car-1'), confirmationMessage('1')].map((message) =>
        readAnswerOf(Buffer.from(message.serializeBinary())),
      ),
    ).toEqual(['caught-up', 'no-stream', 'other']);
  });

  it('writes an append as the client does', () => {
    fc.assert(
      fc.property(appended, (append) => {
        expect(streams.BatchAppendReq.deserializeBinary(batchAppendOf(append)).toObject()).toEqual(
          streams.BatchAppendReq.deserializeBinary(requestOf(append).serializeBinary()).toObject(),
        );
      }),
    );
  });

  it.each([
    ['a text', uuidOf(ID)],
    ['two numbers', structuredOf(ID)],
  ])('reads what became of an append that is named by %s', (_, id) => {
    const response = answerTo(id);
    const success = new streams.BatchAppendResp.Success();
    success.setCurrentRevision('12');
    success.setPosition(setPlace(new shared.AllStreamPosition(), { commit: 300n, prepare: 2n ** 60n }));
    response.setSuccess(success);
    expect(batchAnswerOf(Buffer.from(response.serializeBinary()))).toEqual({
      id: ID,
      revision: 12n,
      position: `${padded(300n)}/${padded(2n ** 60n)}`,
    });
    success.setNoPosition(new emptyMessages.Empty());
    expect(batchAnswerOf(Buffer.from(response.serializeBinary()))).toEqual({
      id: ID,
      revision: 12n,
      position: undefined,
    });
  });

  it('reads why an append was refused', () => {
    const wrong = new shared.WrongExpectedVersion();
    wrong.setCurrentStreamRevision('7');
    wrong.setExpectedStreamPosition('3');
    const over = new shared.MaximumAppendSizeExceeded();
    over.setMaxappendsize(2000);
    const told = [
      refusedWith('', 'event_store.client.WrongExpectedVersion', wrong),
      refusedWith('', 'event_store.client.StreamDeleted', new shared.StreamDeleted()),
      refusedWith('', 'event_store.client.AccessDenied', new shared.AccessDenied()),
      refusedWith('', 'event_store.client.MaximumAppendSizeExceeded', over),
      refusedWith('', 'event_store.client.Timeout', new shared.Timeout()),
      refusedWith('Server Is Busy', 'google.protobuf.Empty', new emptyMessages.Empty()),
      refusedWith('without a reason'),
    ].map((status) => failureOf(refusalOf(status, 'car-1')));
    expect(told).toEqual([
      { kind: 'conflict', actual: 7n },
      { kind: 'closed' },
      { kind: 'refused' },
      { kind: 'too-large', maxBytes: 2000 },
      { kind: 'transport' },
      { kind: 'busy' },
      { kind: 'transport' },
    ]);
  });
});
