/** What of the address makes up a list; the page of it, and what else is open, do not. */
export interface ViewShape {
  /** Names of the filters. */
  readonly filterNames: readonly string[];
  /** How this browser has the columns, where the address does not say. */
  readonly columns: string;
}

const LIST = ['q', 'sort', 'size'];
const namesOf = ({ filterNames }: Pick<ViewShape, 'filterNames'>): readonly string[] => [
  ...LIST,
  ...filterNames,
  'columns',
];

/** Which view was chosen: an id, or `usual` for none although the page has one to begin with. */
export const CHOSEN = 'view';
export const NONE = 'usual';

/** All of it that says something, in one order, so that two that show the same are the same text. */
export const viewAddress = (search: URLSearchParams, shape: ViewShape): string => {
  const view = new URLSearchParams();
  for (const name of [...namesOf(shape)].sort()) {
    const value = name === 'columns' ? (search.get(name) ?? (shape.columns || NONE)) : search.get(name);
    if (value !== null && value !== '') view.set(name, value);
  }
  return view.toString();
};

/** Whether the address says nothing of the list: somebody just came to the page. */
export const isBare = (search: URLSearchParams, shape: Pick<ViewShape, 'filterNames'>): boolean =>
  [...namesOf(shape), 'page', CHOSEN].every((name) => search.get(name) === null);

/** The address with another view in the place of what made up the list. @param address null: nothing, all rows */
export const withView = (
  search: URLSearchParams,
  shape: Pick<ViewShape, 'filterNames'>,
  address: string | null,
  chosen: string | null,
): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const name of [...namesOf(shape), 'page', CHOSEN]) next.delete(name);
  // Only what is the list's own: a kept view cannot open anything else.
  const view = new URLSearchParams(address ?? '');
  for (const name of namesOf(shape)) {
    const value = view.get(name);
    if (value !== null) next.set(name, value);
  }
  if (chosen !== null) next.set(CHOSEN, chosen);
  return next;
};
