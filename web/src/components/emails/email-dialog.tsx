import { SendVisitEmail, type Company, type Job, type VisitEmailAnswer } from '#contracts';
import { t } from '#languages';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import type { Letter } from '../../lib/letter.js';
import { keys, refresh } from '../../lib/queries.js';
import { useWorkKey } from '../../lib/work-key.js';
import { toast } from '../feedback/index.js';
import { CancelButton, Form } from '../form/form.js';
import { clientLetter } from '../visits/index.js';
import { LetterFields, LettersSoFar, ProblemBanner, useSendingLetter } from './letter.js';

const told = ({ status, to, at, by }: VisitEmailAnswer): string => {
  const values = { to: to === '' ? t('the client') : to, name: by.name, when: formatDayAndTime(at) };
  switch (status) {
    case 'sent':
      return t('Sent to {to} by {name}, {when}', values);
    case 'failed':
      return t('Not sent to {to}, {name}, {when}', values);
    case 'uncertain':
      return t('Not known whether it reached {to}, {name}, {when}', values);
    case 'sending':
      return t('Being sent to {to} by {name}, {when}', values);
  }
};

interface EmailDialogProps {
  readonly job: Job;
  readonly pickup: Job | null;
  readonly company: Company | undefined;
  readonly onClose: () => void;
}

const Writing = ({ job, pickup, company, onClose }: EmailDialogProps): ReactNode => {
  const client = useQueryClient();
  const [letter, setLetter] = useState<Letter>(() => clientLetter(job, pickup, company));
  const keyed = useWorkKey();
  const sending = useSendingLetter(SendVisitEmail, () => t('This email was not sent'));
  const emails = useQuery({
    queryKey: keys.list('emails', job._id),
    queryFn: ({ signal }) => api.get(`/api/job/${job._id}/emails`, { signal }),
  });
  const put = (field: keyof Letter, value: string): void => {
    setLetter({ ...letter, [field]: value });
    sending.typed();
  };
  const send = async (): Promise<void> => {
    const answer = await sending.send(letter, async () => {
      const made = await api.post(`/api/job/${job._id}/emails`, letter, { key: keyed.of(letter) });
      keyed.done();
      await refresh(client, 'emails', job._id);
      return made;
    });
    if (answer === null) return;
    toast.success(t('Email sent'), answer.to);
    onClose();
  };
  return (
    <Form onSubmit={send}>
      <Stack gap="sm">
        <ProblemBanner problem={sending.problem} />
        <LettersSoFar
          label={t('Emails so far')}
          letters={(emails.data ?? []).map((email) => ({ _id: email._id, told: told(email) }))}
        />
        <LetterFields letter={letter} messages={sending.messages} rows={{ least: 10, most: 22 }} onChange={put} />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        <CancelButton onClose={onClose} />
        <Button type="submit" loading={sending.busy} data-autofocus leftSection={<IconSend size={16} aria-hidden />}>
          {t('Send')}
        </Button>
      </Group>
    </Form>
  );
};

/** The email to the client of a visit: proposed, changed where it is wrong, sent, and told with the visit. */
export const EmailDialog = (props: EmailDialogProps): ReactNode => (
  <Modal opened onClose={props.onClose} title={t('Email to the client')} size="lg" centered>
    <Writing {...props} />
  </Modal>
);
