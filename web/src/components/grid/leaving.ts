import type { CellPosition, TabToNextCellParams } from 'ag-grid-community';

/**
 * The Tab key goes along one row, into what is unfolded under it, and then on to what comes after the grid: other rows are
 * reached by the arrow keys. Through each cell of each row nobody would ever come to the end of a long list.
 * @returns false: out of the grid
 */
export const tabAlongTheRow = <Line extends { readonly detail: boolean }>({
  api,
  backwards,
  previousCellPosition,
  nextCellPosition,
}: TabToNextCellParams<Line>): CellPosition | false => {
  if (nextCellPosition === null) return false;
  const onThisRow =
    nextCellPosition.rowIndex === previousCellPosition.rowIndex &&
    nextCellPosition.rowPinned === previousCellPosition.rowPinned;
  const unfolded = !backwards && api.getDisplayedRowAtIndex(nextCellPosition.rowIndex)?.data?.detail === true;
  return onThisRow || unfolded ? nextCellPosition : false;
};
