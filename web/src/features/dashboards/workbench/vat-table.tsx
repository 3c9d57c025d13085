import { shownPounds, type Job } from '#contracts';
import { t } from '#languages';
import { ScrollArea, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { vatPreview, type VatLine } from '../../../lib/vat.js';
import { nameOf } from './refused-jobs.js';

const pounds = (amount: number): string => shownPounds(amount);

const Amounts = ({ line }: { readonly line: VatLine }): ReactNode => (
  <><Table.Td ta="right">{pounds(line.net)}</Table.Td><Table.Td ta="right">{pounds(line.vat)}</Table.Td><Table.Td ta="right">{pounds(line.gross)}</Table.Td></>
);

interface VatTableProps {
  readonly jobs: readonly Job[];
  readonly rate: number;
  readonly numbering: 'one' | 'each';
}

/** What the invoices will say, a line for each job, and all of them together. */
export const VatTable = ({ jobs, rate, numbering }: VatTableProps): ReactNode => {
  const { lines, total } = vatPreview(jobs.map(({ price }) => price), rate, numbering);
  return (
    <ScrollArea.Autosize mah={230} type="auto" offsetScrollbars="present" className="workbench-vat" tabIndex={0} role="region" aria-label={t('VAT')}>
      <Table verticalSpacing={5} horizontalSpacing={8} fz={13} stickyHeader>
        <Table.Thead>
          <Table.Tr><Table.Th>{t('Job')}</Table.Th><Table.Th ta="right">{t('Net')}</Table.Th><Table.Th ta="right">{t('VAT {rate, number}%', { rate })}</Table.Th><Table.Th ta="right">{t('Gross')}</Table.Th></Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job, at) => {
            const line = lines[at];
            return line === undefined ? null : (
              <Table.Tr key={job._id}>
                <Table.Td>{nameOf(job)}{job.invoice_number === '' ? null : <Text size="xs" c="dimmed">{t('has {number}, which is replaced', { number: job.invoice_number })}</Text>}</Table.Td>
                <Amounts line={line} />
              </Table.Tr>
            );
          })}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr fw={650}><Table.Td>{t('Together')}</Table.Td><Amounts line={total} /></Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollArea.Autosize>
  );
};
