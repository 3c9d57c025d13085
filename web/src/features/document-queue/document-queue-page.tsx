import type { DocumentQueue } from '#contracts';
import { t } from '#languages';
import { Button, Text } from '@mantine/core';
import { IconCircleCheck, IconFileAlert, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Banner, Empty, Pending, PageHeading, toast, useBanner } from '../../components/feedback/index.js';
import { Tile, Tiles } from '../../components/tile/index.js';
import { sentenceOf } from '../../lib/api.js';
import { useMe } from '../../lib/queries.js';
import { useTask } from '../../lib/use-task.js';
import './document-queue.css';
import { FailedDocuments } from './failed-documents.js';
import { formatCount, formatRenderers, formatWaiting } from './shown.js';
import { useDocumentQueue, useDocumentQueueCalls } from './use-document-queue.js';

const Heading = ({ children }: { readonly children?: ReactNode }): ReactNode => (
  <PageHeading
    title={t('Documents')}
    subtitle={t('Invoices and fee proposals that are still to be written, and those that could not be.')}
  >
    {children}
  </PageHeading>
);

/** Why documents wait, where it is nobody's pace. */
const Held = ({ queue: { shared, queue } }: { readonly queue: DocumentQueue }): ReactNode => {
  if (queue === null)
    return (
      <Banner tone="warning" title={t('Redis cannot be reached.')}>
        {t('Requests are kept and written automatically once Redis is back. Please tell your administrator.')}
      </Banner>
    );
  if (shared && queue.renderers === 0)
    return (
      <Banner tone="warning" title={t('No renderer is at work.')}>
        {t('Requests are kept and written once a renderer is started. Please tell your administrator.')}
      </Banner>
    );
  return null;
};

const Figures = ({ queue }: { readonly queue: DocumentQueue | undefined }): ReactNode => {
  const shown = (figure: (of: DocumentQueue) => string): string | undefined =>
    queue === undefined ? undefined : figure(queue);
  return (
    <Tiles label={t('How many')}>
      <Tile label={t('Waiting')} figure={shown(({ waiting }) => formatCount(waiting))} note={shown(formatWaiting)} />
      <Tile
        label={t('Being written')}
        figure={shown((of) => (of.queue === null ? t('Unknown') : formatCount(of.queue.making)))}
        note={shown(formatRenderers)}
      />
      <Tile
        label={t('Written')}
        figure={shown(({ madeLastDay }) => formatCount(madeLastDay))}
        note={t('In the last 24 hours')}
      />
      <Tile
        label={t('Failed')}
        figure={shown(({ failed }) => formatCount(failed))}
        note={shown(({ failed }) => (failed === 0 ? t('Nothing to do') : t('They are not retried automatically')))}
      />
    </Tiles>
  );
};

const Failures = ({
  queue,
  onTryAgain,
}: {
  readonly queue: DocumentQueue;
  readonly onTryAgain: (documentId: string) => Promise<void>;
}): ReactNode => {
  const { failed, failures } = queue;
  if (failures.length === 0)
    return (
      <Empty title={t('No document has failed')} icon={<IconCircleCheck size={24} aria-hidden />}>
        {t('Documents that failed after several tries are listed here, with the reason and a way to try again.')}
      </Empty>
    );
  return (
    <>
      <h2 className="failed-head">
        {t('{count, plural, one {# document} other {# documents}} could not be written', { count: failed })}
      </h2>
      <FailedDocuments documents={failures} onTryAgain={onTryAgain} />
      {failed > failures.length ? (
        <Text className="failed-rest" size="sm" c="dimmed">
          {t('The newest {shown, number} of {all, number} are shown; Try all again means all of them.', {
            shown: failures.length,
            all: failed,
          })}
        </Text>
      ) : null}
    </>
  );
};

/** /admin/documents */
export const DocumentQueuePage = (): ReactNode => {
  const { data: me } = useMe();
  const { data, error, refetch } = useDocumentQueue(me?.isEngineer === false);
  const calls = useDocumentQueueCalls();
  const banner = useBanner();
  const { busy, run } = useTask((error) => toast.danger(t('They could not be tried again.'), sentenceOf(error)));
  if (me?.isEngineer === true)
    return (
      <>
        <Heading />
        <Empty panel title={t('The office looks after this')} icon={<IconFileAlert size={24} aria-hidden />}>
          {t('Please ask the office if a document does not arrive.')}
        </Empty>
      </>
    );
  const tryAllAgain = (): Promise<void> =>
    run(async () => {
      const failed = data?.failed ?? 0;
      await calls.tryAllAgain();
      banner.show({
        tone: 'success',
        title: t('{count, plural, one {# document is} other {# documents are}} tried again.', { count: failed }),
        detail: t('Anything that fails again returns to this list.'),
      });
    });
  return (
    <>
      <Heading>
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={busy}
          disabled={(data?.failed ?? 0) === 0}
          onClick={() => void tryAllAgain()}
        >
          {t('Try all again')}
        </Button>
      </Heading>
      {banner.element}
      {data === undefined ? null : <Held queue={data} />}
      <div className="document-queue">
        {error !== null && data === undefined ? null : <Figures queue={data} />}
        <div className="panel">
          {data !== undefined ? (
            <Failures queue={data} onTryAgain={(documentId) => calls.tryAgain(documentId)} />
          ) : (
            <Pending error={error} onRetry={refetch} what={t('The documents')} rows={4} />
          )}
        </div>
      </div>
    </>
  );
};
