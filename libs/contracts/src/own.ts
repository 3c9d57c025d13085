/**
 * What a record holds itself under a name that somebody typed. `constructor` and `__proto__` are names like any other: indexed by them,
 * a plain object answers with what every object has.
 */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined;
