import { completionLabels, type CalendarVisit, type Job } from '#contracts';
import { t } from '#languages';
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, newKey, sentenceOf } from '../../lib/api.js';
import { refresh, useCompany } from '../../lib/queries.js';
import { useSendsEmail } from '../../lib/sends-email.js';
import { useCompanyTo } from '../clients/use-found-clients.js';
import { toast } from '../feedback/index.js';
import { emailDraft } from './email-draft.js';
import { placeOf } from './visit-words.js';

/** Whether a visit that was confirmed before a save begins at another time after it, and still says that it is confirmed. */
export const isConfirmedAndMoved = (
  before: Pick<CalendarVisit, '_id' | 'startjob' | 'completion'>,
  jobs: readonly Job[],
): boolean => {
  const after = jobs.find(({ _id }) => _id === before._id);
  return (
    before.completion.confirmed &&
    after !== undefined &&
    after.completion.confirmed &&
    after.startjob !== before.startjob
  );
};

interface QuestionProps {
  readonly moved: Job;
  readonly jobs: readonly Job[];
  readonly onDone: () => void;
}

const Question = ({ moved, jobs, onDone }: QuestionProps): ReactNode => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const company = useCompany();
  const sends = useSendsEmail();
  const [busy, setBusy] = useState(false);
  const [first = moved, second = null] = jobs;
  const letter = useCompanyTo(sends === false ? first.client_id : null, company.data);
  const takeBack = async (): Promise<void> => {
    const flag = completionLabels.confirmed;
    setBusy(true);
    try {
      await api.post(`/api/job/${moved._id}/completion`, { flag: 'confirmed', value: false }, { key: newKey() });
      await refresh(client, 'job', moved._id);
      toast.success(t('{flag} turned off', { flag }), placeOf(moved));
      onDone();
    } catch (error) {
      toast.danger(t('{flag} could not be changed.', { flag }), sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <>
      <Text size="sm" mb={8}>
        {placeOf(moved)}
      </Text>
      <Group gap={6}>
        {sends !== false ? (
          <Button
            size="compact-sm"
            onClick={() => {
              onDone();
              void navigate(`/jobs/${first._id}?email=write`);
            }}
          >
            {t('Email the client')}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            component="a"
            loading={letter.waits}
            href={emailDraft(first, second, letter.company)}
          >
            {t('Email the client')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t('Still confirmed')}
        </Button>
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void takeBack()}>
          {t('Not any more')}
        </Button>
      </Group>
    </>
  );
};

/**
 * Asks whether a confirmed visit that was moved is still confirmed, and offers the mail that tells its client.
 * @param jobs the visit as it is now, or both halves of the survey
 * @returns for `toast.dismiss`, once it was moved back; null where it is not among them
 */
export const askStillConfirmed = (movedId: string, jobs: readonly Job[]): string | null => {
  const moved = jobs.find(({ _id }) => _id === movedId);
  return moved === undefined
    ? null
    : toast.ask(t('Is this visit still confirmed?'), (close) => <Question moved={moved} jobs={jobs} onDone={close} />);
};
