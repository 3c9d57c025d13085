/** A row of `GET /api/sessions`: where the account is signed in. */
export interface Session {
  readonly _id: string;
  /** In a word, as `Firefox`; null where it is not known. */
  readonly browser: string | null;
  readonly system: string | null;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
  /** To five minutes. */
  readonly usedAt: string;
  /** The one that asks. */
  readonly current: boolean;
}
