import { t } from '#languages';
import { Anchor, Modal, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Empty, Pending } from '../../components/feedback/index.js';
import { api } from '../../lib/api.js';
import { keys } from '../../lib/queries.js';
import { money } from './invoice-words.js';

const ages = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90', 'total'] as const;
const headings = (): readonly string[] => [
  t('Not due'),
  t('1 to 30 days'),
  t('31 to 60 days'),
  t('61 to 90 days'),
  t('Over 90 days'),
  t('Total'),
];

const Debts = (): ReactNode => {
  const { data, error, refetch } = useQuery({
    queryKey: keys.list('invoices', 'aged'),
    queryFn: ({ signal }) => api.get('/api/invoices/aged', { signal }),
  });
  if (data === undefined) return <Pending error={error} onRetry={refetch} what={t('The debtors')} rows={5} />;
  if (data.length === 0) return <Empty title={t('Nothing is outstanding')} />;
  const totals = ages.map((age) => data.reduce((sum, debtor) => sum + Math.round(debtor[age] * 100), 0) / 100);
  return (
    <Table.ScrollContainer
      minWidth={640}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': t('Aged debtors') } }}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Client')}</Table.Th>
            {headings().map((heading) => (
              <Table.Th key={heading} ta="right">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((debtor) => (
            <Table.Tr key={`${debtor.client_id ?? ''} ${debtor.client}`}>
              <Table.Th scope="row" fw={500}>
                {debtor.client_id === null ? (
                  debtor.client
                ) : (
                  <Anchor component={Link} to={`/invoice/statement?client=${debtor.client_id}`} fz="inherit">
                    {debtor.client}
                  </Anchor>
                )}
              </Table.Th>
              {ages.map((age) => (
                <Table.Td key={age} ta="right">
                  {debtor[age] === 0 ? '' : money(debtor[age])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t('All clients')}</Table.Th>
            {totals.map((total, at) => (
              <Table.Th key={ages[at]} ta="right">
                {money(total)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
};

interface AgedDebtorsProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Who owes how much, by how long it has been due. */
export const AgedDebtors = ({ opened, onClose }: AgedDebtorsProps): ReactNode => (
  <Modal opened={opened} onClose={onClose} title={t('Aged debtors')} size="xl" centered>
    {opened ? <Debts /> : null}
  </Modal>
);
