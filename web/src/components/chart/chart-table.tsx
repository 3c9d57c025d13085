import { t } from '#languages';
import { Anchor, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { columnsOf, columnTotal, formatFigure, type ChartData, type HrefOf, type TotalHref } from './data.js';

const Figure = ({ children, href }: { readonly children: string; readonly href: string | undefined }): ReactNode =>
  href === undefined ? (
    children
  ) : (
    <Anchor component={Link} to={href} fz="inherit">
      {children}
    </Anchor>
  );

interface ChartTableProps {
  readonly title: string;
  readonly data: ChartData;
  readonly hrefOf?: HrefOf | undefined;
  readonly totalHref?: TotalHref | undefined;
}

/** The chart's figures as a table, each a link to the list that makes it up. */
export const ChartTable = ({ title, data, hrefOf, totalHref }: ChartTableProps): ReactNode => {
  const columns = columnsOf(data);
  return (
    <div className="chart-table-frame" role="region" aria-label={t('{title}, as a table', { title })} tabIndex={0}>
      <table className="chart-table">
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{data.heading}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {columns.map((column) => (
                <td key={column.label}>
                  <Figure href={column.value(row) === 0 ? undefined : hrefOf?.(row, column.series)}>
                    {formatFigure(column.value(row), column.unit)}
                  </Figure>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {data.rows.length < 2 || totalHref === undefined ? null : (
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              {columns.map((column) => (
                <td key={column.label}>
                  <Figure href={columnTotal(data, column) === 0 ? undefined : totalHref(column.series)}>
                    {formatFigure(columnTotal(data, column), column.unit)}
                  </Figure>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
};
