type Value<Sql extends string> = Sql extends `${'text' | 'uuid'}[]${string}`
  ? readonly string[]
  : Sql extends `boolean${string}`
    ? boolean
    : Sql extends `${'int8range' | 'text' | 'uuid'}${string}`
      ? string
      : Sql extends `${'int' | 'bigint' | 'double'}${string}`
        ? number
        : never;

/**
 * The row of a table by the PostgreSQL types of its columns. `Named` says what a column of JSON holds, and which texts a column takes
 * where those are few; one of JSON that it leaves out is `never`.
 */
export type RowOfColumns<Columns extends Readonly<Record<string, string>>, Named extends object = object> = {
  readonly [Name in keyof Columns]: Name extends keyof Named
    ? Named[Name]
    : Columns[Name] extends `${string} not null`
      ? Value<Columns[Name]>
      : Value<Columns[Name]> | null;
};
