import type { ServiceError } from '@grpc/grpc-js';
import { Metadata, status } from '@grpc/grpc-js';

/**
 * What becomes of an append: refused before anything is written, written without an answer, never answered,
 * refused by a busy server, refused with a reason that this client cannot read, answered without its place, or left alone by a call
 * that ends as if nothing were the matter.
 */
export type AppendFault =
  | 'fail'
  | 'ack-lost'
  | 'silent'
  | 'silent-but-written'
  | 'busy'
  | 'not-ready'
  | 'no-details'
  | 'no-position'
  | 'end'
  | 'timeout'
  | 'access-denied';

/** What becomes of a read or a subscription after so many events. */
export interface ReadFault {
  readonly after: number;
  readonly how: 'drop' | 'end' | 'silent';
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** Faults that are waiting for their call; each happens once, in order. */
export class Faults {
  readonly #appends: AppendFault[] = [];
  readonly #reads: ReadFault[] = [];
  /** Another node leads: this one sends appends there. */
  leader: Endpoint | null = null;
  /** Too few nodes are there to choose one that leads: reads are answered, appends are refused. */
  leaderless = false;
  /** The account that asks is not known here. */
  refusesAccount = false;
  /** An older server never says that a subscription is caught up. */
  withoutCaughtUp = false;
  /** Nothing is answered at all, whoever asks. */
  deaf = false;

  append(...faults: readonly AppendFault[]): void {
    this.#appends.push(...faults);
  }

  read(...faults: readonly ReadFault[]): void {
    this.#reads.push(...faults);
  }

  nextAppend(): AppendFault | null {
    return this.leaderless ? 'not-ready' : (this.#appends.shift() ?? null);
  }

  nextRead(): ReadFault | null {
    return this.#reads.shift() ?? null;
  }
}

/** An error as the server puts it on the wire, with its kind in the trailers. */
export const wireError = (
  code: status,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): Partial<ServiceError> & { readonly message: string } => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return { name: 'Error', message: details, code, details, metadata };
};

export const unavailable = (): ReturnType<typeof wireError> =>
  wireError(status.UNAVAILABLE, 'the server is going away');

export const unauthenticated = (): ReturnType<typeof wireError> =>
  wireError(status.UNAUTHENTICATED, 'invalid username or password');

export const notLeader = ({ host, port }: Endpoint): ReturnType<typeof wireError> =>
  wireError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });
