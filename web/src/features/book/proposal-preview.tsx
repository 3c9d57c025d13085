import { countLabels, feeTypeLabels, measurementLabels, measurementsOf, shownPounds, type Company, type FeeAnswer, type FeeQuote } from '#contracts';
import { Button, Modal } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Paper } from '../../components/paper/index.js';
import { shownPlainDay, today } from '../../lib/dates.js';
import { vatOf } from '../../lib/vat.js';
import { moneyOf, type BookValues } from './book-values.js';

interface PageProps {
  readonly values: BookValues;
  readonly quote: FeeQuote;
  readonly company: Company;
}

const workOf = ({ type, tests, sitevisits }: FeeQuote, count: number | ''): string => {
  const listed = measurementsOf(type).filter((kind) => (tests[kind] ?? 0) > 0).map((kind) => `${tests[kind] ?? 0} ${measurementLabels[kind]}`);
  return `${feeTypeLabels[type]}, ${count} ${countLabels(type)}: ${listed.join(', ')}; ${sitevisits} site ${sitevisits === 1 ? 'visit' : 'visits'}`;
};

const Page = ({ values, quote, company: { vatRate, cancellationNotice } }: PageProps): ReactNode => {
  const { fee, travel, total } = moneyOf(quote, values.fee, vatRate);
  const { vat, gross } = vatOf(total, vatRate);
  return (
    <Paper
      label="The fee proposal as it will be"
      to={{ name: values.name, address: '', postcode: '' }}
      facts={[['Fee proposal', values.projectName], ['Date', shownPlainDay(today())], ['Site', values.postcode.toUpperCase()]]}
      lines={[[workOf(quote, values.count), shownPounds(fee)], ...(travel === 0 ? [] : [['Travel', shownPounds(travel)] as const])]}
      sums={[['Net', shownPounds(total)], [`VAT ${vatRate}%`, shownPounds(vat)], ['Total', shownPounds(gross)]]}
    >
      <p>This proposal holds for 30 days.</p>
      {cancellationNotice === '' ? null : <p>{cancellationNotice}</p>}
    </Paper>
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
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} disabled={!there} onClick={() => setOpened(true)}>Look at the proposal</Button>
      <Modal opened={opened && there} onClose={() => setOpened(false)} title="Fee proposal" size="lg" centered>
        {there ? <Page values={values} quote={quote} company={company} /> : null}
      </Modal>
    </>
  );
};
