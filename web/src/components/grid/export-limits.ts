import { t } from '#languages';
export type SavedAs = 'csv' | 'xlsx';

/** What a browser writes within a minute and a spreadsheet opens. A longer list is never cut: it is not offered. */
export const mostRows: Readonly<Record<SavedAs, number>> = { csv: 200_000, xlsx: 50_000 };

/** What a list of so many rows can be saved as, in words. */
export const exportWords = (total: number): string => {
  if (total === 1) return t('The one row, as it is listed');
  if (total <= mostRows.xlsx) return t('All {total, number} rows, as they are listed', { total });
  if (total <= mostRows.csv)
    return t(
      'These are {total, number} rows. A workbook holds at most {most, number}: please choose fewer with the filters, or save the plain table.',
      { total, most: mostRows.xlsx },
    );
  return t(
    'These are {total, number} rows. A workbook holds at most {most, number}: please choose fewer with the filters, or {plain, number} for a plain table.',
    {
      total,
      most: mostRows.xlsx,
      plain: mostRows.csv,
    },
  );
};
