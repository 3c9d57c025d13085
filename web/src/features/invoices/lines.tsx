import type { Invoice } from '#contracts';
import { t } from '#languages';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { money } from './invoice-words.js';

const rateOf = ({ reverse_charge, interest_on }: Invoice, rate: number): string => {
  if (interest_on !== null) return t('Outside VAT');
  return reverse_charge ? t('Reverse charge') : `${rate}%`;
};

/** What is charged, with the totals of each VAT rate. */
export const Lines = ({ invoice }: { readonly invoice: Invoice }): ReactNode => (
  <Table.ScrollContainer
    minWidth={320}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': t('Lines') } }}
  >
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Description')}</Table.Th>
          <Table.Th ta="right">{t('VAT')}</Table.Th>
          <Table.Th ta="right">{t('Net')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {invoice.lines.map(({ description, vat_rate, net }, at) => (
          <Table.Tr key={at}>
            <Table.Td>{description}</Table.Td>
            <Table.Td ta="right">{rateOf(invoice, vat_rate)}</Table.Td>
            <Table.Td ta="right">{money(net)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row" colSpan={2}>
            {t('Net')}
          </Table.Th>
          <Table.Th ta="right">{money(invoice.net)}</Table.Th>
        </Table.Tr>
        {(invoice.interest_on === null ? invoice.vat_by_rate : []).map(({ vat_rate, vat }) => (
          <Table.Tr key={vat_rate}>
            <Table.Th scope="row" colSpan={2} fw={400}>
              {t('VAT {rate, number}%', { rate: vat_rate })}
            </Table.Th>
            <Table.Td ta="right">{money(vat)}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row" colSpan={2}>
            {t('Gross')}
          </Table.Th>
          <Table.Th ta="right">{money(invoice.gross)}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  </Table.ScrollContainer>
);
