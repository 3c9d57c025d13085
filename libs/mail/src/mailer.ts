import { createTransport } from 'nodemailer';

/** Injection token of `Mailer`. */
export const MAILER = Symbol('MAILER');

export interface Letter {
  /** Whom it comes from for the mail server, and whom it goes to. */
  readonly company: string;
  readonly replyTo: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** @throws Error when the mail server cannot be reached or does not take it */
  send(letter: Letter): Promise<void>;
}

/** A mail server that says nothing for so long is down. */
const PATIENCE = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

/** Names and addresses are handed over as parts, so that nothing typed can become a header of its own. */
export class SmtpMailer implements Mailer {
  readonly #transport;

  /** @param url `smtp://user:password@host:port` or `smtps://...` */
  constructor(url: string) {
    this.#transport = createTransport({ url, ...PATIENCE });
  }

  async send({ company, replyTo, subject, text }: Letter): Promise<void> {
    await this.#transport.sendMail({
      from: company,
      to: company,
      replyTo: { name: replyTo.name, address: replyTo.address },
      subject,
      text,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}
