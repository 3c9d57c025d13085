import type { z } from 'zod';
import { LookupDown } from './journey.js';

/** How long a service is waited for. */
export interface WaitOptions {
  /** For each answer, with its body. */
  readonly timeoutMs: number;
  /** Before the one time that it is asked again. */
  readonly pauseMs: number;
}

export const defaultWaitOptions: WaitOptions = { timeoutMs: 5000, pauseMs: 250 };

export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The service, or the way to it, stumbled: worth asking once more at once. */
export class Stumbled extends LookupDown {}

/** One service of someone else. What goes wrong is said in words that hold no part of what was asked. */
export class Service {
  constructor(
    private readonly name: string,
    private readonly patience: WaitOptions,
  ) {}

  /**
   * Asks with GET; once more after a network error, a 5xx, a 429 or a `Stumbled` of `read`. Not after a timeout: a person
   * is waiting too.
   * @param read makes of the answer what is wanted
   * @throws LookupDown
   */
  async ask<T>(url: URL, read: (answer: ServiceAnswer) => T): Promise<T> {
    const attempt = async (): Promise<T> => read(await this.askOnce(url));
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Stumbled)) throw error;
      await new Promise((done) => {
        setTimeout(done, this.patience.pauseMs);
      });
      return attempt();
    }
  }

  /** @throws LookupDown when the answer has not the documented shape */
  shaped<T>(schema: z.ZodType<T>, { status, body }: ServiceAnswer): T {
    const read = schema.safeParse(body);
    if (!read.success) throw this.down(`answered ${status} with something else`);
    return read.data;
  }

  down(reason: string): LookupDown {
    return new LookupDown(this.name, reason);
  }

  stumbled(reason: string): Stumbled {
    return new Stumbled(this.name, reason);
  }

  private async askOnce(url: URL): Promise<ServiceAnswer> {
    const { status, text } = await this.fetched(url);
    if (status >= 500 || status === 429) throw this.stumbled(`answered ${status}`);
    try {
      return { status, body: JSON.parse(text) as unknown };
    } catch {
      throw this.down(`answered ${status} without JSON`);
    }
  }

  private async fetched(url: URL): Promise<{ readonly status: number; readonly text: string }> {
    try {
      const response = await fetch(url, {
        headers: { accept: 'application/json' },
        // Whoever is asked is named in the settings; nobody else is told a postcode or the key.
        redirect: 'manual',
        signal: AbortSignal.timeout(this.patience.timeoutMs),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      // Neither the error nor its cause goes on: both may hold the address, and the address holds the key.
      throw (error as { readonly name?: unknown }).name === 'TimeoutError'
        ? this.down('timeout')
        : this.stumbled('cannot be reached');
    }
  }
}
