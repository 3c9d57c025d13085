import { randomUUID } from 'node:crypto';
import type { Position } from '../event-store.js';
import { batchAppendOf, type BatchAnswer, type BatchAppend } from './batch-append.js';
import type { AppendCall } from './calls.js';

/** Where the events are now. */
export interface Appended {
  readonly revision: bigint;
  readonly position: Position | undefined;
}

interface Waiting {
  readonly stream: string;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: Error) => void;
}

/** The call ended while appends were waiting for their answers. */
class CallEnded extends Error {
  override readonly name = 'CallEnded';
  /** As errors of the transport have one. */
  readonly code = 'CALL_ENDED';
}

/** One call over which appends go, in their order; each is answered for itself, and what breaks the call breaks all that wait. */
export class BatchAppends {
  readonly #call: AppendCall;
  readonly #refusalOf: (status: Buffer, stream: string) => Error;
  readonly #waiting = new Map<string, Waiting>();
  #failure: Error | null = null;

  /** @param refusalOf the error that the server's words are */
  constructor(call: AppendCall, refusalOf: (status: Buffer, stream: string) => Error) {
    this.#call = call;
    this.#refusalOf = refusalOf;
    call.on('data', (answer: BatchAnswer) => {
      this.#heard(answer);
    });
    call.on('error', (error: Error) => {
      this.#fail(error);
    });
    const ended = (): void => {
      this.#fail(new CallEnded());
    };
    call.on('end', ended);
    call.on('close', ended);
  }

  /** Nothing more can be sent over it. */
  get isOver(): boolean {
    return this.#failure !== null;
  }

  send(append: Omit<BatchAppend, 'id'>): Promise<Appended> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) {
        reject(this.#failure);
        return;
      }
      const id = randomUUID();
      this.#waiting.set(id, { stream: append.stream, resolve, reject });
      this.#call.write(batchAppendOf({ id, ...append }));
    });
  }

  #heard(answer: BatchAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if (waiting === undefined) return;
    this.#waiting.delete(answer.id);
    if ('refusal' in answer) waiting.reject(this.#refusalOf(answer.refusal, waiting.stream));
    else waiting.resolve(answer);
  }

  #fail(error: Error): void {
    if (this.#failure !== null) return;
    this.#failure = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    // So that the client, which waits for both directions, lets go of it.
    this.#call.end();
  }
}
