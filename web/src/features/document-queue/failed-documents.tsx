import type { FailedDocument } from '#contracts';
import { t } from '#languages';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toast } from '../../components/feedback/index.js';
import { sentenceOf } from '../../lib/api.js';
import { rich } from '../../lib/rich.js';
import { useTask } from '../../lib/use-task.js';
import { formatHistory } from './shown.js';

const Place = ({ document }: { readonly document: FailedDocument }): ReactNode => {
  const { visitId, projectId, fileName } = document;
  if (visitId !== null)
    return (
      <Button
        size="xs"
        variant="subtle"
        component={Link}
        to={`/jobs/${visitId}`}
        aria-label={t('Open the visit of {name}', { name: fileName })}
      >
        {t('Open the visit')}
      </Button>
    );
  if (projectId !== null)
    return (
      <Button
        size="xs"
        variant="subtle"
        component={Link}
        to={`/enquiry/${projectId}`}
        aria-label={t('Open the project of {name}', { name: fileName })}
      >
        {t('Open the project')}
      </Button>
    );
  return null;
};

const Failed = ({
  document,
  onTryAgain,
}: {
  readonly document: FailedDocument;
  readonly onTryAgain: (documentId: string) => Promise<void>;
}): ReactNode => {
  const { busy, run } = useTask((error) => toast.danger(t('It could not be tried again.'), sentenceOf(error)));
  const { _id, fileName, reason } = document;
  return (
    <li aria-label={fileName}>
      <IconAlertTriangle className="failed-sign" size={20} aria-hidden />
      <div className="failed-what">
        <Text size="sm" fw={600}>
          {fileName}
        </Text>
        <Text size="xs" c="dimmed">
          {formatHistory(document)}
        </Text>
        <p className="failed-reason">{reason}</p>
        <Text size="xs" c="dimmed">
          {rich('In the log under {id}', { id: <code>{_id}</code> })}
        </Text>
      </div>
      <div className="failed-actions">
        <Place document={document} />
        <Button
          size="xs"
          variant="default"
          loading={busy}
          aria-label={t('Try {name} again', { name: fileName })}
          onClick={() => void run(() => onTryAgain(_id))}
        >
          {t('Try again')}
        </Button>
      </div>
    </li>
  );
};

/** Documents that were given up, the newest first: what, for whom, why, and another try. */
export const FailedDocuments = ({
  documents,
  onTryAgain,
}: {
  readonly documents: readonly FailedDocument[];
  readonly onTryAgain: (documentId: string) => Promise<void>;
}): ReactNode => (
  <ul className="failed-documents">
    {documents.map((document) => (
      <Failed key={document._id} document={document} onTryAgain={onTryAgain} />
    ))}
  </ul>
);
