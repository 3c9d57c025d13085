import { formatOf } from '#languages';
import { Children, type ReactNode } from 'react';

type Part = ReactNode | Date | ((inside: ReactNode) => ReactNode);

/**
 * A text with elements in it, in the language that is spoken: `rich('Saved by <b>{name}</b>', { name, b: (inside) => <strong>{inside}</strong> })`.
 * A place may hold an element as well: `rich('Press {key}', { key: <Kbd>N</Kbd> })`.
 */
export const rich = (text: string, values: Readonly<Record<string, Part>>): ReactNode => {
  const parts = Object.fromEntries(
    Object.entries(values).map(([name, part]) => [name, typeof part === 'function' ? (inside: ReactNode[]) => part(Children.toArray(inside)) : part]),
  );
  return Children.toArray(formatOf(text).format<ReactNode>(parts as Record<string, ReactNode>));
};
