import { MILE, quotedWork, formatPounds, type Project, type ProjectQuote } from '#contracts';
import { byLocale, t } from '#languages';
import { Button, Group, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { QuoteSteps } from '../../components/quote/index.js';
import { Section } from '../../components/section/index.js';
import { useAsAt } from '../../lib/reading.js';
import { May } from '../../components/may/index.js';
import { QuoteProposal } from './quote-proposal.js';
import { quotedVisits, visitKindOf } from './quote-values.js';
import { useProjectVisits } from './use-project-visits.js';

/** More buttons than this say nothing new. */
const MOST_BUTTONS = 6;

const tenths = byLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

const Visits = ({ projectId, quote }: { readonly projectId: string; readonly quote: ProjectQuote }): ReactNode => {
  const asAt = useAsAt();
  const { data } = useProjectVisits(projectId);
  if (data === undefined) return null;
  const { booked, quoted, remaining, words } = quotedVisits(quote, data.rows);
  return (
    <div className="quote-visits">
      <Text size="sm" fw={600}>
        {words}
      </Text>
      {asAt === null ? (
        <Group gap={6}>
          {Array.from({ length: Math.min(remaining, MOST_BUTTONS) }, (_, at) => (
            <Button
              key={at}
              component={Link}
              to={`/job/create/${visitKindOf(quote.type)}?enquiry_id=${projectId}`}
              size="compact-sm"
              variant="light"
              leftSection={<IconCalendarPlus size={15} aria-hidden />}
              {...(quoted === 1
                ? {}
                : { 'aria-label': t('Book a visit: {n} of {quoted}', { n: booked + at + 1, quoted }) })}
            >
              {t('Book a visit')}
            </Button>
          ))}
          {remaining > MOST_BUTTONS ? (
            <Text size="sm" c="dimmed">
              {t('and {count} more', { count: remaining - MOST_BUTTONS })}
            </Text>
          ) : null}
        </Group>
      ) : null}
    </div>
  );
};

/** What the client was told before there was a project, as it was said then. */
export const QuoteSection = ({
  project,
  quote,
}: {
  readonly project: Project;
  readonly quote: ProjectQuote;
}): ReactNode => {
  const { fee, travel, agreedFee, metres, estimate, steps } = quote;
  const said = agreedFee ?? fee;
  const work = { work: quotedWork(quote), miles: tenths().format(metres / MILE) };
  const amounts = { fee: formatPounds(said), reckoned: formatPounds(fee), travel: formatPounds(travel) };
  const asAt = useAsAt();
  return (
    <Section
      title={t('Quote')}
      aside={
        <Text size="sm" fw={600}>
          {t('{amount} + VAT', { amount: formatPounds(said + travel) })}
        </Text>
      }
    >
      <Text size="sm">
        {estimate ? t('{work}; {miles} miles (estimated)', work) : t('{work}; {miles} miles', work)}
      </Text>
      <Text size="sm" c="dimmed">
        {agreedFee === null
          ? t('Fee {fee} + VAT; travel {travel} + VAT', amounts)
          : t('Fee {fee} + VAT, agreed in place of the calculated {reckoned} + VAT; travel {travel} + VAT', amounts)}
      </Text>
      <Visits projectId={project._id} quote={quote} />
      {asAt === null ? (
        <May to="change-fees">
          <QuoteProposal project={project} quote={quote} />
        </May>
      ) : null}
      <details className="quote-why">
        <summary>{t('How the fee was calculated')}</summary>
        <QuoteSteps steps={steps} />
      </details>
    </Section>
  );
};
