import { formatPounds, type ErrorBody, type FeeAnswer, type Project } from '#contracts';
import { later, t } from '#languages';
import { Anchor, Button, Text } from '@mantine/core';
import { IconDownload, IconFolderPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Banner, bannerState, PageHeading, toast } from '../../components/feedback/index.js';
import { MoneyField, useSaving } from '../../components/form/index.js';
import { May } from '../../components/may/index.js';
import { QuoteSteps } from '../../components/quote/index.js';
import { Section } from '../../components/section/index.js';
import { api, sentenceOf, type ReceivedFile } from '../../lib/api.js';
import { fetchDocument } from '../../lib/downloads.js';
import { saveFile } from '../../lib/files.js';
import { refresh, useCompany } from '../../lib/queries.js';
import { messagesOf, nextStep, projectBody, proposalBody, quoteOf, wayOf } from './book-values.js';
import './book.css';
import { FeeFigures } from './fee-figures.js';
import { PlaceSection } from './place-section.js';
import { ProposalPreview } from './proposal-preview.js';
import { useBook, type Book } from './use-book.js';
import { useJourney } from './use-journey.js';
import { WorkSection } from './work-section.js';

/** Field of the page for a field of the two calls. */
const fieldOf = {
  testType: 'type',
  'contact.name': 'name',
  'quote.type': 'type',
  'quote.count': 'count',
  'quote.tests': 'tests',
  'quote.metres': 'miles',
  'distance.metres': 'miles',
  'quote.fee': 'fee',
  price: 'fee',
  quote: 'postcode',
} as const;

const Failed = ({
  title,
  problem,
  onClose,
}: {
  readonly title: string;
  readonly problem: ErrorBody | null;
  readonly onClose: () => void;
}): ReactNode =>
  problem === null ? null : (
    <Banner tone="danger" title={title} onClose={onClose}>
      {problem.msg} {t('Nothing you typed is lost.')}
    </Banner>
  );

/** Other rates than the company's are not quoted with. */
const NoRates = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode =>
  error === null ? null : (
    <Banner tone="danger" title={t('The rates could not be loaded.')}>
      {sentenceOf(error)}{' '}
      <Button variant="default" size="compact-sm" ml="xs" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </Banner>
  );

const Why = ({ quote }: { readonly quote: FeeAnswer | null }): ReactNode => {
  if (quote === null)
    return (
      <Text size="sm" c="dimmed">
        {t('The calculation appears here once the type, the count and the postcode are known.')}
      </Text>
    );
  return 'msg' in quote ? (
    <Text size="sm" c="dimmed">
      {t('No fee is calculated for a journey that is too far.')}
    </Text>
  ) : (
    <QuoteSteps steps={quote.steps} />
  );
};

const AgreedFee = ({ book, quote }: { readonly book: Book; readonly quote: FeeAnswer | null }): ReactNode => {
  const reckoned = quote === null || 'msg' in quote ? null : quote.fee;
  return (
    <div className="book-agreed">
      <MoneyField
        form={book}
        name="fee"
        label={t('Fee without travel')}
        placeholder={reckoned === null ? '' : formatPounds(reckoned)}
        disabled={reckoned === null}
      />
      <Text size="xs" c="dimmed">
        {t('Enter only if you agreed a different fee.')}{' '}
        {book.values.fee === '' ? null : (
          <Anchor
            component="button"
            type="button"
            fz="inherit"
            onClick={() => book.change({ ...book.values, fee: '' }, 'fee')}
          >
            {t('Use the calculated fee')}
          </Anchor>
        )}
      </Text>
    </div>
  );
};

type Body = Readonly<Record<string, unknown>>;

/** /book: a fee while the client is on the telephone, why it is that, and what comes of it. */
export const BookPage = (): ReactNode => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const book = useBook();
  const company = useCompany();
  const { vatRate, fees } = company.data ?? {};
  const { values } = book;
  const { journey, again } = useJourney(values.postcode);
  const [waiting, setWaiting] = useState<number | null>(null);
  const way = wayOf(values, journey);
  const quote = quoteOf(values, way, fees);
  const isTooFar = quote !== null && 'msg' in quote;

  const download = useSaving<Body, ReceivedFile>({
    form: book,
    fieldOf,
    send: (body, key) =>
      fetchDocument('/api/book/fee', body, { key, onWaiting: setWaiting }).finally(() => setWaiting(null)),
    stays: true,
    onSaved: ({ name, content }) => {
      saveFile(name, content);
      toast.success(t('Fee proposal downloaded'), name);
    },
  });
  const creating = useSaving<Body, Project>({
    form: book,
    fieldOf,
    draft: book.draft,
    send: (body, key) => api.post('/api/enquiry', body, { key }),
    revise: (made) => api.get(`/api/enquiry/${made}`),
    revised: later('An earlier attempt had been saved: this project has the quote from before your last change.'),
    onSaved: ({ _id }) => {
      void refresh(client, 'enquiry', _id);
      void navigate(`/enquiry/${_id}`, bannerState({ tone: 'success', title: t('Project Created!') }));
    },
  });
  /** null: something is still missing, and the form says what. */
  const bodyOf = (make: typeof proposalBody): Body | null => {
    const messages = messagesOf(values, journey, fees);
    if (Object.keys(messages).length === 0 && quote !== null && !('msg' in quote) && way !== null)
      return make(values, quote, way);
    book.setErrors(messages);
    return null;
  };
  /** Either of the two, once everything is there. */
  const send = (make: typeof proposalBody, submit: (body: Body) => Promise<void>): void => {
    const body = bodyOf(make);
    if (body === null) return;
    download.clear();
    creating.clear();
    void submit(body);
  };
  return (
    <>
      <PageHeading title={t('Book ⟨fees⟩')} subtitle={t('What a job costs, and why.')}>
        {book.draft.dirty ? (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              book.change(values, ...Object.keys(book.errors));
              book.draft.discard();
            }}
          >
            {t('Start again')}
          </Button>
        ) : null}
      </PageHeading>
      {book.draft.notes}
      {fees === undefined ? <NoRates error={company.error} onRetry={() => void company.refetch()} /> : null}
      <form noValidate className="book" onSubmit={(event) => event.preventDefault()}>
        <div className="book-form">
          <Section apart={false} title={t('Work')}>
            <WorkSection book={book} />
          </Section>
          <Section apart={false} title={t('Project and site')}>
            <PlaceSection book={book} journey={journey} again={again} />
          </Section>
          <Section apart={false} title={t('Agreed fee')}>
            <AgreedFee book={book} quote={quote} />
          </Section>
        </div>
        <Section apart={false} title={t('How the fee is calculated')} className="book-why">
          <Why quote={quote} />
        </Section>
        <div className="panel book-bar">
          <FeeFigures
            quote={quote}
            agreed={values.fee}
            vatRate={vatRate}
            tooFar={fees?.tooFar}
            next={nextStep(values, journey)}
          />
          <Failed
            title={t('The fee proposal could not be downloaded.')}
            problem={download.problem}
            onClose={download.clear}
          />
          <Failed title={t('Error!')} problem={creating.problem} onClose={creating.clear} />
          <May to="change-fees">
            <div className="book-buttons">
              <Button
                leftSection={<IconDownload size={16} aria-hidden />}
                loading={download.saving}
                disabled={isTooFar || creating.saving}
                onClick={() => send(proposalBody, download.submit)}
              >
                {t('Download fee proposal')}
              </Button>
              <ProposalPreview bodyOf={() => bodyOf(proposalBody)} disabled={quote === null || isTooFar} />
              <Button
                variant="default"
                leftSection={<IconFolderPlus size={16} aria-hidden />}
                loading={creating.saving}
                disabled={isTooFar || download.saving}
                onClick={() => send(projectBody, creating.submit)}
              >
                {t('Create project from this quote')}
              </Button>
            </div>
          </May>
          {waiting === null ? null : (
            <Text size="xs" c="dimmed" role="status">
              {t('Still being written. Trying again in {seconds, plural, one {# second} other {# seconds}} ...', {
                seconds: waiting,
              })}
            </Text>
          )}
        </div>
      </form>
    </>
  );
};
