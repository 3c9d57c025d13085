/** XML as xmlbuilder2 reads it: an element is an object, or a string where it has only text. */
export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const all = (from: unknown, ...path: readonly string[]): readonly unknown[] =>
  path.reduce<readonly unknown[]>(
    (nodes, name) => nodes.flatMap((node) => (isTree(node) && name in node ? [node[name]].flat() : [])),
    [from],
  );
export const text = (from: unknown, ...path: readonly string[]): string | undefined => {
  const [found] = all(from, ...path);
  const value = isTree(found) ? found['#'] : found;
  return typeof value === 'string' ? value : undefined;
};
