import type { Knex } from 'knex';
import { heldClaims, type CommandContext, type TwoPhaseGuard, type UnitOfWork } from '#eventing';

/**
 * `invoice_claim`: what an issued invoice has to itself, its number for ever and its visits, or the interest on another one, until it is credited;
 * what a draft is made of, from then on; and its payments of lines of a bank statement, by which those of other invoices are found (`bank/line-claims.ts`).
 * `invoice_follow_up`: what is still to happen at the visits, and the document; gone once it did.
 */
export const invoiceClaimMigration = {
  id: 'invoices/1-claims',
  up: `create table invoice_claim (claim text primary key, invoice_id uuid not null);
       create table invoice_follow_up (
         command_id uuid primary key,
         invoice_id uuid not null,
         step text not null,
         context jsonb not null,
         since timestamptz not null default clock_timestamp()
       );
       create index invoice_follow_up_since on invoice_follow_up (since);`,
};

/** Claims are found by how they begin. */
export const invoiceClaimBeginsMigration = {
  id: 'invoices/2-claims-begin',
  up: 'create index invoice_claim_begins on invoice_claim (claim text_pattern_ops)',
};

/** What follows from a command at the visits. */
export type FollowUp = 'issued' | 'paid' | 'unpaid' | 'credited';

/** What one command does beside its stream: ids alone, no personal data. */
export interface InvoiceClaim {
  readonly invoiceId: string;
  readonly takes: readonly string[];
  /** Taken where no other has it: a document of before stands, though one of its visits was invoiced again since. */
  readonly takesIfFree?: readonly string[];
  readonly gives: readonly string[];
  readonly followUp: { readonly step: FollowUp; readonly context: CommandContext } | null;
}

export interface FollowUpRow {
  readonly command_id: string;
  readonly invoice_id: string;
  readonly step: FollowUp;
  readonly context: CommandContext;
}

/** Another invoice or draft has the number, or one of the visits. */
export class ClaimTaken extends Error {
  override readonly name = 'ClaimTaken';
  constructor(
    readonly claim: string,
    readonly invoiceId: string,
  ) {
    super('another invoice has this');
  }
}

export const visitClaim = (visitId: string): string => `visit:${visitId}`;
/** What the law adds to an invoice that is paid late. */
export const interestClaim = (invoiceId: string): string => `interest:${invoiceId}`;
/** Of a draft: two are not made of the same, but what another program or a call of before invoices meanwhile stands beside it. */
export const draftClaim = (claim: string): string => `draft:${claim}`;
export const isInterestClaim = (claim: string): boolean => /^(?:draft:)?interest:/.test(claim);
export const numberClaim = (numberKey: string): string => `number:${numberKey}`;

const record = async (
  transaction: Knex.Transaction,
  { invoiceId, takes, takesIfFree = [], gives, followUp }: InvoiceClaim,
): Promise<void> => {
  const taken = [...takes, ...takesIfFree];
  if (taken.length > 0)
    await transaction('invoice_claim')
      .insert(taken.map((claim) => ({ claim, invoice_id: invoiceId })))
      .onConflict('claim')
      .ignore();
  if (gives.length > 0)
    await transaction('invoice_claim')
      .where({ invoice_id: invoiceId })
      .whereIn('claim', [...gives])
      .delete();
  if (followUp !== null)
    await transaction('invoice_follow_up')
      .insert({
        command_id: followUp.context.commandId,
        invoice_id: invoiceId,
        step: followUp.step,
        context: JSON.stringify(followUp.context),
      })
      .onConflict('command_id')
      .ignore();
};

export const invoiceClaimHeld: TwoPhaseGuard<InvoiceClaim> = {
  name: 'invoices/claim',
  settle: async (transaction, _unit, claim, outcome) => {
    if (outcome === 'appended') await record(transaction, claim);
  },
};

/** Until the transaction ends others wait who take claims or look at them. */
export const lockClaims = async (transaction: Knex.Transaction): Promise<void> => {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('invoice claims', 0))`);
};

/** @throws ClaimTaken */
export const keepClaims = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  claim: InvoiceClaim,
): Promise<void> => {
  if (claim.takes.length > 0) {
    await lockClaims(transaction);
    const held = unit.form === 'ahead' ? await heldClaims<InvoiceClaim>(transaction, invoiceClaimHeld) : [];
    const other =
      (await transaction<{ claim: string; invoice_id: string }>('invoice_claim')
        .whereIn('claim', [...claim.takes])
        .whereNot({ invoice_id: claim.invoiceId })
        .first()) ??
      held
        .filter(({ invoiceId }) => invoiceId !== claim.invoiceId)
        .flatMap(({ invoiceId, takes }) => takes.map((one) => ({ claim: one, invoice_id: invoiceId })))
        .find((one) => claim.takes.includes(one.claim));
    if (other !== undefined) throw new ClaimTaken(other.claim, other.invoice_id);
  }
  if (unit.form === 'ahead') unit.hold(invoiceClaimHeld, claim);
  else await record(transaction, claim);
};
