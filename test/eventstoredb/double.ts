import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  DeleteReq,
  DeleteResp,
  ReadResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { Server, ServerCredentials, type handleUnaryCall } from '@grpc/grpc-js';
import { answerAppend, answerBatchAppend } from './appending.js';
import { Core } from './core.js';
import { Faults, type Endpoint } from './faults.js';
import { expectedOf, nameOf, refusalOf, setPlace, uuidOf } from './messages.js';
import { Reading } from './reading.js';

export interface DoubleOptions {
  /** Whether the server offers to take many appends over one call. */
  readonly batchAppend: boolean;
  /** A free one unless said otherwise. */
  readonly port?: number;
  /** Without it nothing is encrypted. */
  readonly tls?: { readonly key: Buffer; readonly certificate: Buffer };
}

/** An EventStoreDB to talk to: the real protocol over a log in memory. */
export interface EventStoreDouble {
  readonly url: string;
  /** For a client that asks which node leads. */
  readonly clusterUrl: string;
  readonly endpoint: Endpoint;
  readonly core: Core;
  readonly faults: Faults;
  readonly reading: Reading;
  /** Nodes that gossip names; this one alone unless said otherwise. */
  members: readonly (Endpoint & { readonly leads: boolean })[];
  /** Dies: everything that is under way breaks, and nobody answers. The log is kept. */
  stop(): Promise<void>;
  /** Answers again, under the same address and with the same log. */
  start(): Promise<void>;
}

const supportedMethods = (batchAppend: boolean): SupportedMethods => {
  const answer = new featureMessages.SupportedMethods();
  answer.setEventStoreServerVersion('24.6.0');
  for (const name of ['append', 'read', 'delete', 'tombstone', ...(batchAppend ? ['batchappend'] : [])]) {
    const method = new featureMessages.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName(name);
    answer.addMethods(method);
  }
  return answer;
};

const clusterInfo = (members: EventStoreDouble['members']): ClusterInfo => {
  const info = new gossipMessages.ClusterInfo();
  for (const [index, { host, port, leads }] of members.entries()) {
    const endpoint = new gossipMessages.EndPoint();
    endpoint.setAddress(host);
    endpoint.setPort(port);
    const member = new gossipMessages.MemberInfo();
    member.setInstanceId(uuidOf(`00000000-0000-4000-8000-00000000000${index}`));
    member.setState(
      leads ? gossipMessages.MemberInfo.VNodeState.LEADER : gossipMessages.MemberInfo.VNodeState.FOLLOWER,
    );
    member.setIsAlive(true);
    member.setHttpEndPoint(endpoint);
    info.addMembers(member);
  }
  return info;
};

const deleting = (
  core: Core,
): {
  readonly delete: handleUnaryCall<DeleteReq, DeleteResp>;
  readonly tombstone: handleUnaryCall<TombstoneReq, TombstoneResp>;
} => ({
  delete: (call, answer) => {
    const options = call.request.getOptions();
    try {
      const place = core.delete(
        nameOf(options?.getStreamIdentifier()),
        options === undefined ? 'any' : expectedOf(options),
      );
      const response = new streams.DeleteResp();
      response.setPosition(setPlace(new streams.DeleteResp.Position(), place));
      answer(null, response);
    } catch (error) {
      answer(refusalOf(error));
    }
  },
  tombstone: (call, answer) => {
    const options = call.request.getOptions();
    try {
      const place = core.tombstone(
        nameOf(options?.getStreamIdentifier()),
        options === undefined ? 'any' : expectedOf(options),
      );
      const response = new streams.TombstoneResp();
      response.setPosition(setPlace(new streams.TombstoneResp.Position(), place));
      answer(null, response);
    } catch (error) {
      answer(refusalOf(error));
    }
  },
});

/** Records are encoded once and go out as they are. */
const service = {
  ...streamsService.StreamsService,
  read: {
    ...streamsService.StreamsService.read,
    responseSerialize: (message: ReadResp | Buffer): Buffer =>
      Buffer.isBuffer(message) ? message : Buffer.from(message.serializeBinary()),
  },
};

/** Starts a double in this process. */
export const startEventStoreDouble = async ({
  batchAppend,
  port: wished = 0,
  tls,
}: DoubleOptions): Promise<EventStoreDouble> => {
  const core = new Core();
  const faults = new Faults();
  const reading = new Reading(core, faults);
  let server: Server | null = null;
  let port = wished;
  const features: handleUnaryCall<Empty, SupportedMethods> = (_call, answer) => {
    if (!faults.deaf) answer(null, supportedMethods(batchAppend));
  };
  const readGossip: handleUnaryCall<Empty, ClusterInfo> = (_call, answer) => {
    answer(null, clusterInfo(double.members));
  };
  const start = async (): Promise<void> => {
    if (server !== null) return;
    const made = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    made.addService(service, {
      read: reading.answer,
      append: answerAppend(core, faults),
      batchAppend: answerBatchAppend(core, faults),
      ...deleting(core),
    });
    made.addService(serverFeatures.ServerFeaturesService, { getSupportedMethods: features });
    made.addService(gossip.GossipService, { read: readGossip });
    port = await new Promise<number>((bound, failed) => {
      made.bindAsync(
        `127.0.0.1:${port}`,
        tls === undefined
          ? ServerCredentials.createInsecure()
          : ServerCredentials.createSsl(null, [{ private_key: tls.key, cert_chain: tls.certificate }]),
        (error, found) => {
          if (error === null) bound(found);
          else failed(error);
        },
      );
    });
    server = made;
  };
  await start();
  const endpoint = { host: '127.0.0.1', port };
  const double: EventStoreDouble = {
    url: `esdb://127.0.0.1:${port}?tls=${String(tls !== undefined)}`,
    clusterUrl: `esdb+discover://127.0.0.1:${port}?tls=false`,
    endpoint,
    core,
    faults,
    reading,
    members: [{ ...endpoint, leads: true }],
    stop: () => {
      server?.forceShutdown();
      server = null;
      return Promise.resolve();
    },
    start,
  };
  return double;
};
