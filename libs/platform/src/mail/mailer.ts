import { PassThrough } from 'node:stream';

/** Injection token of `Mailer`. */
export const MAILER = Symbol('MAILER');

export interface Letter {
  /** Whom it comes from for the mail server. */
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** By which a mail server may know a letter that it has already. */
  readonly messageId?: string;
}

/** The letter was handed over, and the mail server did not say what became of it. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

export interface Mailer {
  /**
   * @throws Unanswered where it may have arrived
   * @throws Error when the mail server cannot be reached or does not take it
   */
  send(letter: Letter): Promise<void>;
}

/** A mail server that says nothing for so long is down. */
const PATIENCE = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

const isAnswered = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'responseCode' in error && typeof error.responseCode === 'number';

/** Names and addresses are handed over as parts, so that nothing typed can become a header of its own. */
export class SmtpMailer implements Mailer {
  readonly #url: string;

  /** @param url `smtp://user:password@host:port` or `smtps://...` */
  constructor(url: string) {
    this.#url = url;
  }

  async send(letter: Letter): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url: this.#url, ...PATIENCE });
    const letterIs = { handed: false };
    // The letter is read once the mail server is reached and has let us in: before that it cannot have arrived.
    transport.use('stream', ({ message }, done) => {
      message.transform(() => {
        letterIs.handed = true;
        return new PassThrough();
      });
      done();
    });
    try {
      await transport.sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true });
    } catch (error) {
      throw letterIs.handed && !isAnswered(error) ? new Unanswered('no answer to a letter', { cause: error }) : error;
    } finally {
      transport.close();
    }
  }
}
