import type { DocumentQueue } from '#contracts';
import { Button, Text } from '@mantine/core';
import { IconCircleCheck, IconFileAlert, IconRefresh } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Banner, Empty, Failing, PageHeading, RowsSkeleton, toast, useBanner } from '../../components/feedback/index.js';
import { Tile, Tiles } from '../../components/tile/index.js';
import { sentenceOf } from '../../lib/api.js';
import { useMe } from '../../lib/queries.js';
import './document-queue.css';
import { FailedDocuments } from './failed-documents.js';
import { counted, shownCount, shownRenderers, shownWaiting } from './shown.js';
import { useDocumentQueue, useDocumentQueueCalls } from './use-document-queue.js';

const what = 'Invoices and fee proposals that are still to be written, and those that could not be.';

const Heading = ({ children }: { readonly children?: ReactNode }): ReactNode => <PageHeading title="Documents" subtitle={what}>{children}</PageHeading>;

/** Why documents wait, where it is nobody's pace. */
const Held = ({ queue: { shared, queue } }: { readonly queue: DocumentQueue }): ReactNode => {
  if (queue === null)
    return <Banner tone="warning" title="Redis cannot be reached.">What is asked for is kept, and written by itself once Redis is back. Please tell whoever looks after this installation.</Banner>;
  if (shared && queue.renderers === 0)
    return <Banner tone="warning" title="No renderer is at work.">What is asked for is kept, and written once a renderer is started. Please tell whoever looks after this installation.</Banner>;
  return null;
};

const Figures = ({ queue }: { readonly queue: DocumentQueue | undefined }): ReactNode => {
  const shown = (figure: (of: DocumentQueue) => string): string | undefined => (queue === undefined ? undefined : figure(queue));
  return (
    <Tiles label="How many">
      <Tile label="Waiting" figure={shown(({ waiting }) => shownCount(waiting))} note={shown(shownWaiting)} />
      <Tile label="Being written" figure={shown((of) => (of.queue === null ? 'Unknown' : shownCount(of.queue.making)))} note={shown(shownRenderers)} />
      <Tile label="Written" figure={shown(({ madeLastDay }) => shownCount(madeLastDay))} note="In the last 24 hours" />
      <Tile label="Failed" figure={shown(({ failed }) => shownCount(failed))} note={shown(({ failed }) => (failed === 0 ? 'Nothing to do' : 'Nobody tries them until you do'))} />
    </Tiles>
  );
};

const Failures = ({ queue, onTryAgain }: { readonly queue: DocumentQueue; readonly onTryAgain: (documentId: string) => Promise<void> }): ReactNode => {
  const { failed, failures } = queue;
  if (failures.length === 0) return <Empty title="No document has failed" icon={<IconCircleCheck size={24} aria-hidden />}>A document that could not be written after several tries stands here, with the reason and a way to try again.</Empty>;
  return (
    <>
      <h2 className="failed-head">{counted(failed, 'document')} could not be written</h2>
      <FailedDocuments documents={failures} onTryAgain={onTryAgain} />
      {failed > failures.length ? <Text className="failed-rest" size="sm" c="dimmed">The newest {shownCount(failures.length)} of {shownCount(failed)} are shown; Try all again means all of them.</Text> : null}
    </>
  );
};

/** /admin/documents */
export const DocumentQueuePage = (): ReactNode => {
  const { data: me } = useMe();
  const { data, error, refetch } = useDocumentQueue(me?.isEngineer === false);
  const calls = useDocumentQueueCalls();
  const banner = useBanner();
  const [busy, setBusy] = useState(false);
  if (me?.isEngineer === true)
    return (
      <>
        <Heading />
        <Empty panel title="The office looks after this" icon={<IconFileAlert size={24} aria-hidden />}>Please ask somebody in the office if a document does not come.</Empty>
      </>
    );
  const tryAllAgain = async (): Promise<void> => {
    setBusy(true);
    try {
      const failed = data?.failed ?? 0;
      await calls.tryAllAgain();
      banner.show({ tone: 'success', title: `${counted(failed, 'document')} ${failed === 1 ? 'is' : 'are'} tried again.`, detail: 'What fails once more comes back to this list.' });
    } catch (failed) {
      toast.danger('They could not be tried again.', sentenceOf(failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Heading>
        <Button leftSection={<IconRefresh size={16} aria-hidden />} loading={busy} disabled={(data?.failed ?? 0) === 0} onClick={() => void tryAllAgain()}>Try all again</Button>
      </Heading>
      {banner.element}
      {data === undefined ? null : <Held queue={data} />}
      <div className="document-queue">
        {error !== null && data === undefined ? null : <Figures queue={data} />}
        <div className="panel">
          {data !== undefined ? <Failures queue={data} onTryAgain={(documentId) => calls.tryAgain(documentId)} /> : error === null ? <RowsSkeleton rows={4} /> : <Failing error={error} what="The documents" onRetry={() => void refetch()} />}
        </div>
      </div>
    </>
  );
};
