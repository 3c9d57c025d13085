import { countLabels, feeTypeLabels, measurementLabels, measurementsOf, shownPounds, type Company, type FeeAnswer, type FeeQuote } from '#contracts';
import { languageNow, t } from '#languages';
import { Button, Modal, Text } from '@mantine/core';
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
  return t('{type}, {count} {things}: {tests}; {visits, plural, one {# site visit} other {# site visits}}', {
    type: feeTypeLabels[type], count, things: countLabels(type), tests: listed.join(', '), visits: sitevisits,
  });
};

const Page = ({ values, quote, company: { vatRate, cancellationNotice } }: PageProps): ReactNode => {
  const { fee, travel, total } = moneyOf(quote, values.fee, vatRate);
  const { vat, gross } = vatOf(total, vatRate);
  return (
    <>
      <Paper
        label={t('The fee proposal as it will be')}
        to={{ name: values.name, address: '', postcode: '' }}
        facts={[[t('Fee proposal'), values.projectName], [t('Date'), shownPlainDay(today())], [t('Site'), values.postcode.toUpperCase()]]}
        lines={[[workOf(quote, values.count), shownPounds(fee)], ...(travel === 0 ? [] : [[t('Travel'), shownPounds(travel)] as const])]}
        sums={[[t('Net'), shownPounds(total)], [t('VAT {rate, number}%', { rate: vatRate }), shownPounds(vat)], [t('Total'), shownPounds(gross)]]}
      >
        <p>{t('This proposal holds for 30 days.')}</p>
        {cancellationNotice === '' ? null : <p>{cancellationNotice}</p>}
      </Paper>
      {languageNow() === 'en' ? null : <Text size="xs" c="dimmed" mt="xs">{t('The client gets it in English.')}</Text>}
    </>
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
