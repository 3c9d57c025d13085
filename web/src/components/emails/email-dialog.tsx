import { SendVisitEmail, type Company, type Job, type VisitEmailAnswer } from '#contracts';
import { t } from '#languages';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { api, ApiError, sentenceOf } from '../../lib/api.js';
import { createAttempts } from '../../lib/attempts.js';
import { messagesFor } from '../../lib/commands.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { keys, refresh } from '../../lib/queries.js';
import { toast } from '../feedback/index.js';
import { clientLetter, type ClientLetter } from '../visits/index.js';
import { LetterFields, LettersSoFar, problemOf, ProblemBanner, type LetterProblem } from './letter.js';

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
  readonly opened: boolean;
  readonly onClose: () => void;
}

const Writing = ({ job, pickup, company, onClose }: Omit<EmailDialogProps, 'opened'>): ReactNode => {
  const client = useQueryClient();
  const [letter, setLetter] = useState<ClientLetter>(() => clientLetter(job, pickup, company));
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<LetterProblem | null>(null);
  const [busy, setBusy] = useState(false);
  // What is sent again without having been answered is the same letter; what was answered is another one.
  const attempts = useRef(createAttempts(false));
  const emails = useQuery({
    queryKey: keys.list('emails', job._id),
    queryFn: ({ signal }) => api.get(`/api/job/${job._id}/emails`, { signal }),
  });
  const put = (field: keyof ClientLetter, value: string): void => {
    setLetter({ ...letter, [field]: value });
    setMessages({});
  };
  const send = async (): Promise<void> => {
    const lacking = messagesFor(SendVisitEmail, letter);
    setMessages(lacking);
    if (Object.keys(lacking).length > 0) return;
    setBusy(true);
    setProblem(null);
    try {
      const { key } = attempts.current.begin(letter, undefined);
      const answer = await api.post(`/api/job/${job._id}/emails`, letter, { key });
      attempts.current.end();
      await refresh(client, 'emails', job._id);
      if (answer.status === 'sent') {
        toast.success(t('Email sent'), answer.to);
        onClose();
      } else setProblem(problemOf(answer.status));
    } catch (error) {
      const { errors = {} } = error instanceof ApiError ? error.body : {};
      setMessages(errors);
      setProblem({ title: t('This email was not sent'), detail: sentenceOf(error) });
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="sm">
        <ProblemBanner problem={problem} />
        <LettersSoFar
          label={t('Emails so far')}
          letters={(emails.data ?? []).map((email) => ({ _id: email._id, told: told(email) }))}
        />
        <LetterFields letter={letter} messages={messages} rows={{ least: 10, most: 22 }} onChange={put} />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy} data-autofocus leftSection={<IconSend size={16} aria-hidden />}>
          {t('Send')}
        </Button>
      </Group>
    </form>
  );
};

/** The email to the client of a visit: proposed, changed where it is wrong, sent, and told with the visit. */
export const EmailDialog = ({ opened, onClose, ...rest }: EmailDialogProps): ReactNode => (
  <Modal opened={opened} onClose={onClose} title={t('Email to the client')} size="lg" centered>
    <Writing onClose={onClose} {...rest} />
  </Modal>
);
