import type { Company, FeeAnswer, FeeQuote } from '#contracts';
import { t } from '#languages';
import { Button, Modal } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Paper } from '../../components/paper/index.js';
import type { BookValues } from './book-values.js';
import { proposalText } from './proposal-text.js';

interface PageProps {
  readonly values: BookValues;
  readonly quote: FeeQuote;
  readonly company: Company;
}

const Page = ({ values, quote, company }: PageProps): ReactNode => {
  const { facts, lines, sums, holds } = proposalText(values, quote, company);
  return (
    <div lang="en">
      <Paper label={t('The fee proposal as it will be')} to={{ name: values.name, address: '', postcode: '' }} facts={facts} lines={lines} sums={sums}>
        <p>{holds}</p>
        {company.cancellationNotice === '' ? null : <p>{company.cancellationNotice}</p>}
      </Paper>
    </div>
  );
};

interface ProposalPreviewProps {
  readonly values: BookValues;
  /** null: something is still missing. */
  readonly quote: FeeAnswer | null;
  /** Undefined until its settings are there. */
  readonly company: Company | undefined;
}

/** The fee proposal, looked at before it is made. */
export const ProposalPreview = ({ values, quote, company }: ProposalPreviewProps): ReactNode => {
  const [opened, setOpened] = useState(false);
  const there = quote !== null && !('msg' in quote) && company !== undefined;
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} disabled={!there} onClick={() => setOpened(true)}>{t('Look at the proposal')}</Button>
      <Modal opened={opened && there} onClose={() => setOpened(false)} title={t('Fee proposal')} size="lg" centered>
        {there ? <Page values={values} quote={quote} company={company} /> : null}
      </Modal>
    </>
  );
};
