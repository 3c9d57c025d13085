import { ListeningConnection, type Listener } from './listening-connection.js';

/**
 * A channel of notifications, and everybody in this process who wants to be woken by it. A signal is a hint: whoever waits looks for
 * itself after `patienceMs`, and at once when the connection is back that was lost, so that costs time and never an event.
 */
export class PostgresSignal {
  readonly #connection: ListeningConnection;
  readonly #listener: Listener;
  readonly #heard: (payload: string) => void;
  readonly #waiting = new Set<(payload: string | null) => void>();
  #closed = false;

  /**
   * @param heard every payload, also while nobody waits
   * @param back it listens again after the connection was lost, and may have missed something
   */
  constructor(
    connectionString: string,
    channel: string,
    heard: (payload: string) => void = () => undefined,
    back: () => void = () => undefined,
  ) {
    this.#heard = heard;
    this.#connection = ListeningConnection.to(connectionString);
    this.#listener = {
      channel,
      heard: (payload) => {
        this.hear(payload);
      },
      back: () => {
        back();
        for (const done of [...this.#waiting]) done(null);
      },
    };
  }

  /** Resolves with the next notification's payload, or null after `patienceMs`, when some may have been missed, or when `signal` aborts. */
  wait(patienceMs: number, signal?: AbortSignal): Promise<string | null> {
    void this.ready();
    return new Promise((resolve) => {
      const done = (payload: string | null): void => {
        this.#waiting.delete(done);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        resolve(payload);
      };
      const onAbort = (): void => {
        done(null);
      };
      const timer = setTimeout(onAbort, patienceMs);
      this.#waiting.add(done);
      if (signal?.aborted === true) done(null);
      else signal?.addEventListener('abort', onAbort);
    });
  }

  /** As if it was told: what this process did itself it need not hear from elsewhere. */
  hear(payload: string): void {
    this.#heard(payload);
    for (const done of [...this.#waiting]) done(payload);
  }

  /** Whether notifications can be heard at the moment. */
  get listening(): boolean {
    return this.#connection.hears(this.#listener);
  }

  /**
   * Whether all that was told before this call has been heard: the connection is asked itself, and one that broke without a word
   * is given up and made anew.
   */
  async hasHeard(patienceMs: number): Promise<boolean> {
    if (this.listening) return this.#connection.answers(patienceMs);
    void this.ready();
    return false;
  }

  /** Listening from now on; a notification after this is not missed. */
  ready(): Promise<void> {
    return this.#closed ? Promise.resolve() : this.#connection.listen(this.#listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const done of [...this.#waiting]) done(null);
    await this.#connection.leave(this.#listener);
  }
}
