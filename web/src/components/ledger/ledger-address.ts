import type { CompletionFlag } from '#contracts';

/** Page of the audit ledger with these filters. */
export const ledgerOf = (filters: Readonly<Record<string, string>>): string =>
  `/audit?${new URLSearchParams(filters).toString()}`;

/** Who changed one flag of one visit: `/audit?visit=...&field=completion.paid`. */
export const flagHistory = (jobId: string, flag: CompletionFlag): string =>
  ledgerOf({ visit: jobId, field: `completion.${flag}` });
