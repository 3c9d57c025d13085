import type { Invoice } from '#contracts';
import { t } from '#languages';
import { Button, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPlainDay } from '../../lib/dates.js';
import { downloadUbl } from './download-ubl.js';
import { money } from './invoice-words.js';

/** Credit notes of an invoice, each with its electronic form unless another program issued it. */
export const CreditNotes = ({ invoice }: { readonly invoice: Invoice }): ReactNode => (
  <Table>
    <Table.Tbody>
      {invoice.credit_notes.map(({ number, date, reason, gross, source }) => (
        <Table.Tr key={number}>
          <Table.Th scope="row">{number}</Table.Th>
          <Table.Td>{formatPlainDay(date)}</Table.Td>
          <Table.Td>{reason}</Table.Td>
          <Table.Td ta="right">{money(gross)}</Table.Td>
          <Table.Td ta="right">
            {source === 'import' ? null : (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={t('UBL of {number}', { number })}
                onClick={() => void downloadUbl(invoice._id, number)}
              >
                {t('UBL ⟨file⟩')}
              </Button>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
