/** Asks the database; the caller says on which connection, and so in which snapshot. */
export type Ask = <Row extends object>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>;
