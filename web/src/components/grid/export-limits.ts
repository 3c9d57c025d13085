const count = new Intl.NumberFormat('en-GB');

export type SavedAs = 'csv' | 'xlsx';

/** What a browser writes within a minute and a spreadsheet opens. A longer list is never cut: it is not offered. */
export const mostRows: Readonly<Record<SavedAs, number>> = { csv: 200_000, xlsx: 50_000 };

/** What a list of so many rows can be saved as, in words. */
export const exportWords = (total: number): string => {
  if (total === 1) return 'The one row, as it is listed';
  if (total <= mostRows.xlsx) return `All ${count.format(total)} rows, as they are listed`;
  const other = total <= mostRows.csv ? 'or save the plain table' : `or ${count.format(mostRows.csv)} for a plain table`;
  return `These are ${count.format(total)} rows. A workbook holds at most ${count.format(mostRows.xlsx)}: please choose fewer with the filters, ${other}.`;
};
