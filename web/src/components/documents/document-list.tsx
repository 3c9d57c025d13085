import type { DocumentAnswer } from '#contracts';
import { t } from '#languages';
import { Badge, Button, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileText } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, newKey, sentenceOf } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { keys } from '../../lib/queries.js';
import { useTask } from '../../lib/use-task.js';
import { Pending, toast } from '../feedback/index.js';
import { SaveDocument } from './save-document.js';
import './documents.css';

const madeBy = (document: DocumentAnswer): string => {
  const made = { name: document.requestedBy.name, when: formatDayAndTime(document.requestedAt) };
  return document.kind === 'invoice' ? t('Invoice by {name}, {when}', made) : t('Fee proposal by {name}, {when}', made);
};

/** A document that is still being written is looked for again after so long. */
const LOOK_AGAIN_MS = 2000;

const Retrying = ({ document }: { readonly document: DocumentAnswer }): ReactNode => {
  const client = useQueryClient();
  const { busy, run } = useTask((error) => toast.danger(t('It could not be tried again.'), sentenceOf(error)));
  const retry = async (): Promise<void> => {
    await run(() => api.post(`/api/documents/${document._id}/retry`, {}, { key: newKey() }));
    await client.invalidateQueries({ queryKey: keys.documents() });
  };
  return (
    <Button size="xs" variant="default" loading={busy} onClick={() => void retry()}>
      {t('Try again')}
    </Button>
  );
};

const State = ({ document }: { readonly document: DocumentAnswer }): ReactNode => {
  if (document.status === 'made')
    return (
      <Group gap={6} wrap="nowrap">
        <SaveDocument id={document._id} fileName={document.fileName} format="pdf" />
        <SaveDocument id={document._id} fileName={document.fileName} format="docx" />
      </Group>
    );
  if (document.status === 'failed') return <Retrying document={document} />;
  if (document.status === 'forgotten')
    return (
      <Text size="xs" c="dimmed">
        {t('Forgotten')}
      </Text>
    );
  return (
    <Group gap={6} wrap="nowrap">
      <Loader size={14} />
      <Text size="xs" c="dimmed">
        {t('being written')}
      </Text>
    </Group>
  );
};

/** Documents of a project or a visit, the newest first: who had it made, when, and the file again. */
export const DocumentList = ({ of, id }: { readonly of: 'project' | 'visit'; readonly id: string }): ReactNode => {
  const { data, error, refetch } = useQuery({
    queryKey: keys.documents(of, id),
    queryFn: ({ signal }) => api.get(`/api/documents?${of}=${id}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'requested') === true ? LOOK_AGAIN_MS : false,
  });
  if (data === undefined) return <Pending error={error} onRetry={refetch} what={t('The documents')} rows={2} />;
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {of === 'visit' ? t('No invoices yet') : t('No documents yet')}
      </Text>
    );
  return (
    <ul className="documents">
      {data.map((document) => (
        <li key={document._id}>
          {document.status === 'failed' ? (
            <IconAlertTriangle size={18} aria-hidden />
          ) : (
            <IconFileText size={18} aria-hidden />
          )}
          <div>
            <div className="documents-name">
              {document.fileName}
              {document.void ? (
                <Badge ml={6} size="sm" variant="light" color="red">
                  {t('Void')}
                </Badge>
              ) : null}
            </div>
            <Text size="xs" c="dimmed">
              {madeBy(document)}
            </Text>
            {document.reason === null ? null : (
              <Text size="xs" c="red">
                {document.reason}
              </Text>
            )}
          </div>
          <State document={document} />
        </li>
      ))}
    </ul>
  );
};
