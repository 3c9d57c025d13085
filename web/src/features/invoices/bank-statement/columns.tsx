import { t } from '#languages';
import { Button, Group, MultiSelect, Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Section } from '../../../components/section/index.js';
import { areEnough, type StatementColumns, type StatementTable } from './read-statement.js';

interface ColumnsProps {
  readonly table: StatementTable;
  readonly columns: StatementColumns;
  readonly onChange: (columns: StatementColumns) => void;
}

const nameOf = (table: StatementTable, at: number | null): string =>
  at === null ? '' : (table.heads[at] ?? '') || t('Column {place}', { place: at + 1 });

/** What is read from where, in one line. */
const summaryOf = (table: StatementTable, { date, amount, paidOut, reference }: StatementColumns): string =>
  [
    [t('Date'), nameOf(table, date)],
    [t('Amount or paid in'), nameOf(table, amount)],
    [t('Paid out'), nameOf(table, paidOut)],
    [t('Reference'), reference.map((at) => nameOf(table, at)).join(' + ')],
  ]
    .filter(([, name]) => name !== '')
    .map((pair) => pair.join(': '))
    .join(' · ');

const Fields = ({ table, columns, onChange }: ColumnsProps): ReactNode => {
  const data = table.heads.map((_, at) => ({ value: String(at), label: nameOf(table, at) }));
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
      {one('amount', t('Amount or paid in'), { description: t('Negative amounts are outgoing.') })}
      {one('paidOut', t('Paid out'), { description: t('If it is in a separate column.'), clearable: true })}
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

/** Which column says what: as recognised, and to be corrected. */
export const Columns = (props: ColumnsProps): ReactNode => {
  const { table, columns } = props;
  const [open, setOpen] = useState(!areEnough(columns));
  return (
    <Section
      title={t('Columns')}
      hint={areEnough(columns) ? summaryOf(table, columns) : t('The columns were not recognised. Please choose them.')}
      aside={
        open ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {t('Change columns')}
          </Button>
        )
      }
    >
      {open ? <Fields {...props} /> : null}
    </Section>
  );
};
