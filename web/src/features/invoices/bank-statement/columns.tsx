import { t } from '#languages';
import { Group, MultiSelect, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StatementColumns, StatementTable } from './read-statement.js';

interface ColumnsProps {
  readonly table: StatementTable;
  readonly columns: StatementColumns;
  readonly onChange: (columns: StatementColumns) => void;
}

/** Which column says what: as recognised, and to be corrected. */
export const Columns = ({ table, columns, onChange }: ColumnsProps): ReactNode => {
  const data = table.heads.map((head, at) => ({
    value: String(at),
    label: head === '' ? t('Column {place}', { place: at + 1 }) : head,
  }));
  const one = (
    name: 'date' | 'amount' | 'paidOut',
    label: string,
    more: { readonly description: string; readonly clearable?: boolean },
  ): ReactNode => (
    <Select
      label={label}
      {...more}
      placeholder={t('Choose a column')}
      data={data}
      value={columns[name] === null ? null : String(columns[name])}
      onChange={(value) => onChange({ ...columns, [name]: value === null ? null : Number(value) })}
      comboboxProps={{ withinPortal: true }}
    />
  );
  return (
    <Group grow align="flex-start" gap="xs" className="bank-columns" preventGrowOverflow={false}>
      {one('date', t('Date'), { description: t('Day before month.') })}
      {one('amount', t('Amount or paid in'), { description: t('What is below zero went out.') })}
      {one('paidOut', t('Paid out'), { description: t('If it has its own column.'), clearable: true })}
      <MultiSelect
        label={t('Reference')}
        description={t('Payer, reference, description.')}
        placeholder={columns.reference.length === 0 ? t('Choose columns') : ''}
        data={data}
        value={columns.reference.map(String)}
        onChange={(values) => onChange({ ...columns, reference: values.map(Number) })}
        comboboxProps={{ withinPortal: true }}
      />
    </Group>
  );
};
