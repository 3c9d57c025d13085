import { t } from '#languages';
import type { Knex } from 'knex';
import { clientAddress, isForgottenContact, type ContactDetails } from '#contracts';
import { dropEveryView, type CommandHandling, type ForgettingVault, type UnitOfWork } from '#eventing';
import { HttpProblem } from '../requests/http-problems.js';

/** Somebody who is being forgotten, by ids alone. */
export interface ForgottenPerson {
  readonly forgettingId: string;
  readonly kind: 'client' | 'staff';
  /** Of a member of staff. */
  readonly userId: string | null;
  /** Documents that are about them. */
  readonly documents: readonly string[];
  /** Id of the account that decided it. */
  readonly by: string;
}

export interface ForgetsPorts {
  readonly knex: Knex;
  readonly commands: CommandHandling;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/**
 * Who holds something of a person outside the log and the read models: bytes, an account, a view of the past. Every
 * one of the list is told (docs/decisions/0018).
 */
export interface Forgets {
  /** For the log of the program: 'documents'. */
  readonly name: string;
  /**
   * In the transaction that takes the decision down: what must be closed at once, or speaks against it.
   * @param known names, addresses and numbers of the person, for the last time: nobody keeps them
   * @throws HttpProblem
   */
  decided?(
    this: void,
    transaction: Knex.Transaction,
    unit: UnitOfWork,
    person: ForgottenPerson,
    known: readonly string[],
  ): Promise<void>;
  /** After the keys are gone, in one process; safe to repeat, since a crash may come in the middle. */
  forget?(this: void, ports: ForgetsPorts, person: ForgottenPerson): Promise<void>;
}

/** What the platform and the kernel hold themselves; those of the modules are in their parts. */
export const platformForgets: readonly Forgets[] = [
  { name: 'views of the past', forget: ({ knex }) => dropEveryView(knex) },
];

/**
 * A form that was opened before its client was forgotten still holds them. What it sends is not written back behind anybody's
 * back; a client who came back meanwhile (a new project has them) is somebody the office works for again.
 * @param read the contact as the form was opened with it, read from the log today
 * @throws HttpProblem 409
 */
export const refuseForgotten = async (
  vault: ForgettingVault,
  read: ContactDetails,
  sentEmail: string | null | undefined,
): Promise<void> => {
  if (!isForgottenContact(read) || typeof sentEmail !== 'string' || sentEmail.trim() === '') return;
  const subject = { kind: 'client', lookup: clientAddress(sentEmail) } as const;
  if (!(await vault.wasForgotten(subject)) || (await vault.idsOf([subject])).length > 0) return;
  throw new HttpProblem(
    409,
    t(
      'This client was forgotten, so their details are not written here again. Please load this page again; to work for them once more, make a new project.',
    ),
  );
};
