const byIndex = (one: Element, other: Element): number =>
  Number(one.getAttribute('row-index')) - Number(other.getAttribute('row-index'));

/** Of the list whose rows can be chosen: the first chosen one that is drawn, else its first row, else the search above it. */
export const rowInHand = (): HTMLElement | null => {
  const frame = document.querySelector('.grid-frame:has(.grid-chosen)');
  if (frame === null) return null;
  const [row] = ['.ag-row[aria-selected="true"]', '.ag-row'].flatMap((rows) =>
    [...frame.querySelectorAll(rows)].sort(byIndex).slice(0, 1),
  );
  const places = [
    row?.querySelector('.ag-cell'),
    frame.querySelector('.card[data-chosen="true"] input'),
    frame.querySelector('.card input'),
    frame.querySelector('input[type="search"]'),
  ];
  return places.find((place): place is HTMLElement => place instanceof HTMLElement) ?? null;
};

/** A row by its id, at the first thing that can be done with it; once it has gone, the first row of its list. */
export const rowOf = (id: string, list: string): HTMLElement | null => {
  const rows = [
    document.querySelector(`[row-id="${CSS.escape(id)}"]`),
    document.querySelector(`.grid-frame[aria-label="${CSS.escape(list)}"] [row-id]`),
  ];
  const places = rows.flatMap((row) => [
    row?.querySelector('[col-id="actions"] button'),
    row?.querySelector('.card-foot button'),
    row?.querySelector('button, a'),
  ]);
  return places.find((place): place is HTMLElement => place instanceof HTMLElement) ?? null;
};
