import type { ProposalPreview as Preview } from '#contracts';
import { languageNow, t } from '#languages';
import { Button, Modal, Table, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FormSkeleton, Pending } from '../../components/feedback/index.js';
import { Paper } from '../../components/paper/index.js';
import { QuoteSteps } from '../../components/quote/index.js';
import { api } from '../../lib/api.js';
import { formatPlainDay } from '../../lib/dates.js';
import { keys } from '../../lib/queries.js';

type Body = Readonly<Record<string, unknown>>;

/** The very words of the file that would be made. */
const Page = ({ preview }: { readonly preview: Preview }): ReactNode => {
  const { client, project, date, validUntil, scope, tests, lines, sums, terms, steps } = preview;
  return (
    <>
      <Paper
        label={t('Preview of the fee proposal')}
        to={client}
        lines={lines}
        sums={sums}
        facts={[
          [t('Fee proposal'), project.name],
          [t('Date'), formatPlainDay(date)],
          [t('Site'), project.postcode],
          [t('Valid until'), validUntil],
        ]}
      >
        <p>{scope}</p>
        {tests.length === 0 ? null : (
          <Table className="book-tests" withRowBorders={false} verticalSpacing={2}>
            <Table.Tbody>
              {tests.map(([label, count]) => (
                <Table.Tr key={label}>
                  <Table.Td>{label}</Table.Td>
                  <Table.Td ta="right">{count}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {terms.map(([title, text]) => (
          <p key={text}>
            {title === '' ? null : <strong>{title}: </strong>}
            {text}
          </p>
        ))}
        {steps.length === 0 ? null : <QuoteSteps steps={steps} />}
      </Paper>
      {languageNow() === 'en' ? null : (
        <Text size="xs" c="dimmed" mt="xs">
          {t('The client gets it in English.')}
        </Text>
      )}
    </>
  );
};

const Looked = ({ body }: { readonly body: Body }): ReactNode => {
  const { data, error, refetch } = useQuery({
    queryKey: keys.documents('proposal', JSON.stringify(body)),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => api.post('/api/book/fee/preview', body, { signal }),
  });
  if (data !== undefined) return <Page preview={data} />;
  return (
    <Pending error={error} onRetry={refetch} what={t('The fee proposal')} skeleton={<FormSkeleton fields={3} />} />
  );
};

interface ProposalPreviewProps {
  /** What would be sent to have it made; null: something is still missing, and the form says what. */
  readonly bodyOf: () => Body | null;
  readonly disabled: boolean;
}

/** The fee proposal, looked at before it is made. */
export const ProposalPreview = ({ bodyOf, disabled }: ProposalPreviewProps): ReactNode => {
  const [body, setBody] = useState<Body | null>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => setBody(bodyOf())}
      >
        {t('Preview')}
      </Button>
      <Modal opened={body !== null} onClose={() => setBody(null)} title={t('Fee proposal')} size="lg" centered>
        {body === null ? null : <Looked body={body} />}
      </Modal>
    </>
  );
};
