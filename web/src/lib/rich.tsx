import { formatOf } from '#languages';
import { Fragment, type ReactNode } from 'react';

type Part = ReactNode | Date | ((inside: ReactNode) => ReactNode);

/** Parts of a sentence stay in their order, so their places are their keys. */
const inOrder = (parts: ReactNode | readonly ReactNode[]): ReactNode =>
  Array.isArray(parts)
    ? (parts as readonly ReactNode[]).map((part, at) => <Fragment key={at}>{part}</Fragment>)
    : (parts as ReactNode);

/**
 * A text with elements in it, in the language that is spoken: `rich('Saved by <b>{name}</b>', { name, b: (inside) => <strong>{inside}</strong> })`.
 * A place may hold an element as well: `rich('Press {key}', { key: <Kbd>N</Kbd> })`.
 */
export const rich = (text: string, values: Readonly<Record<string, Part>>): ReactNode => {
  const parts = Object.fromEntries(
    Object.entries(values).map(([name, part]) => [
      name,
      typeof part === 'function' ? (inside: ReactNode[]) => part(inOrder(inside)) : part,
    ]),
  );
  return inOrder(formatOf(text).format<ReactNode>(parts as Record<string, ReactNode>));
};
