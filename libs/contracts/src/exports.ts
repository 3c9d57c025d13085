import { later } from '#languages';
import { IsIn } from 'class-validator';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Query of `GET /api/export`: everything, as a zip of CSV files or as one workbook. */
export class ExportQuestion {
  @IsIn(exportFormats, { message: later('Please choose CSV or Excel.') }) format!: ExportFormat;
}
