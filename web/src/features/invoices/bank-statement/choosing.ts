import { bankLineKey, type BankMatch, type BankMatchInvoice, type BankPayment } from '#contracts';

/** What a person accepts: by line what is proposed, or one of its choices. */
export type Accepted = ReadonlyMap<string, 'proposed' | number>;

export const keyOfMatch = ({ line }: BankMatch): string => bankLineKey(line);

/** Whether a person has anything to decide about it. */
export const canBeAccepted = (match: BankMatch): boolean => canBeTicked(match) || match.choices.length > 0;

export const canBeTicked = ({ reason, invoices }: BankMatch): boolean => reason !== 'recorded' && invoices.length > 0;

/** Ticked ahead is only what reference and amount both say. */
export const acceptedAhead = (matches: readonly BankMatch[]): Accepted =>
  new Map(matches.filter(({ sure }) => sure).map((match) => [keyOfMatch(match), 'proposed']));

const acceptedOf = (match: BankMatch, accepted: Accepted): readonly BankMatchInvoice[] => {
  const how = accepted.get(keyOfMatch(match));
  if (how === undefined) return [];
  return how === 'proposed' ? match.invoices : (match.choices[how] ?? []);
};

/** What is sent for what is accepted. */
export const paymentsOf = (matches: readonly BankMatch[], accepted: Accepted): readonly BankPayment[] =>
  matches.flatMap((match) =>
    acceptedOf(match, accepted).map(({ _id, amount }) => ({ invoice_id: _id, amount, line: match.line })),
  );

export const withAccepted = (accepted: Accepted, match: BankMatch, how: 'proposed' | number | null): Accepted => {
  const next = new Map(accepted);
  if (how === null) next.delete(keyOfMatch(match));
  else next.set(keyOfMatch(match), how);
  return next;
};
