import { sameValue } from '#contracts';

/** How a form's values fall into fields that two people can change side by side. */
export interface FormShape {
  /** Values that have fields of their own: `['contact']` makes `contact.name` a field. */
  readonly parts?: readonly string[];
  /** Fields that mean one thing together: whoever changes one of them has changed all. */
  readonly together?: readonly (readonly string[])[];
  /** Words of fields that the form calls otherwise. */
  readonly words?: Readonly<Record<string, () => string>>;
}

/** Value of each field, by its path. */
export type Fields = ReadonlyMap<string, unknown>;

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (values: object, { parts = [] }: FormShape): Fields =>
  new Map(
    Object.entries(values).flatMap(([name, value]: [string, unknown]): [string, unknown][] =>
      parts.includes(name) && isPart(value)
        ? Object.entries(value).map(([inner, one]: [string, unknown]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  );

/** The values with some fields set to others; paths that they do not have are left out. */
export const withFields = <Values extends object>(values: Values, fields: Fields, shape: FormShape): Values => {
  const known = fieldsOf(values, shape);
  const next = new Map<string, unknown>(Object.entries(values));
  for (const [path, value] of fields) {
    if (!known.has(path)) continue;
    const [top = path, ...inner] = path.split('.');
    next.set(top, inner.length === 0 ? value : { ...(next.get(top) as object), [inner.join('.')]: value });
  }
  return Object.fromEntries(next) as Values;
};

const only = (fields: Fields, paths: ReadonlySet<string>): Fields =>
  new Map([...fields].filter(([path]) => paths.has(path)));

const differing = (before: object, now: object, shape: FormShape): Set<string> => {
  const old = fieldsOf(before, shape);
  return new Set([...fieldsOf(now, shape)].flatMap(([path, value]) => (sameValue(value, old.get(path)) ? [] : [path])));
};

/** Fields that differ, and those that stand or fall with them. */
export const changedBetween = (before: object, now: object, shape: FormShape): ReadonlySet<string> => {
  const changed = differing(before, now, shape);
  for (const group of shape.together ?? [])
    if (group.some((path) => changed.has(path))) for (const path of group) changed.add(path);
  return changed;
};

/** What a form was begun from, and what stands in it. */
export interface Begun<Values> {
  readonly base: Values;
  readonly values: Values;
}

export interface Rebased<Values> extends Begun<Values> {
  /** Fields that took the new value, untouched by whoever has the form open. */
  readonly taken: readonly string[];
  /** Fields that others changed where the form holds something else: its own values stay, and so does what they were begun from. */
  readonly clashing: readonly string[];
}

/**
 * Puts what someone else saved meanwhile under a form that is open: what its person did not touch is as it is `now`,
 * what they typed stays. Where both typed the same, nothing is changed any more.
 */
export const rebased = <Values extends object>(
  { base, values }: Begun<Values>,
  now: Values,
  shape: FormShape,
): Rebased<Values> => {
  const touched = changedBetween(base, values, shape);
  const theirs = changedBetween(base, now, shape);
  const apart = changedBetween(values, now, shape);
  const fields = fieldsOf(now, shape);
  const clashing = new Set([...theirs].filter((path) => touched.has(path) && apart.has(path)));
  const news = differing(base, now, shape);
  const moved = new Set([...fields.keys()].filter((path) => !clashing.has(path)));
  return {
    base: withFields(base, only(fields, moved), shape),
    values: withFields(values, only(fields, new Set([...moved].filter((path) => !touched.has(path)))), shape),
    taken: [...news].filter((path) => !touched.has(path)),
    clashing: [...news].filter((path) => clashing.has(path)),
  };
};
