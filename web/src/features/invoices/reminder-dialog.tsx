import { proposedLevel, SendReminder, type Invoice, type ReminderAnswer, type ReminderLevel } from '#contracts';
import { later, spoken, t } from '#languages';
import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconMail, IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LetterFields, LettersSoFar, ProblemBanner, useSendingLetter } from '../../components/emails/index.js';
import { FormSkeleton, toast } from '../../components/feedback/index.js';
import { Form } from '../../components/form/index.js';
import { api } from '../../lib/api.js';
import { formatDayAndTime, today } from '../../lib/dates.js';
import { mailtoOf, type Letter } from '../../lib/letter.js';
import { keys, refresh, useCompany } from '../../lib/queries.js';
import { useSendsEmail } from '../../lib/sends-email.js';
import { useWorkKey } from '../../lib/work-key.js';
import { invoiceTitle } from './invoice-words.js';
import { reminderLetter } from './reminder-draft.js';

const levelLabels = spoken<'1' | '2' | '3'>({ 1: later('Friendly'), 2: later('Firm'), 3: later('Last') });

const told = ({ status, level, to, at, by }: ReminderAnswer): string => {
  const values = {
    level: levelLabels[level],
    to: to === '' ? t('the client') : to,
    name: by.name,
    when: formatDayAndTime(at),
  };
  switch (status) {
    case 'sent':
      return t('{level}: sent to {to} by {name}, {when}', values);
    case 'failed':
      return t('{level}: not sent to {to}, {name}, {when}', values);
    case 'uncertain':
      return t('{level}: not known whether it reached {to}, {name}, {when}', values);
    case 'sending':
      return t('{level}: being sent to {to} by {name}, {when}', values);
  }
};

const Before = ({ id }: { readonly id: string }): ReactNode => {
  const { data = [] } = useQuery({
    queryKey: keys.list('invoices', id, 'reminders'),
    queryFn: ({ signal }) => api.get(`/api/invoices/${id}/reminders`, { signal }),
  });
  return (
    <LettersSoFar
      label={t('Reminders so far')}
      letters={data.map((reminder) => ({ _id: reminder._id, told: told(reminder) }))}
    />
  );
};

interface WritingProps {
  readonly invoice: Invoice;
  /** More follow: this one can be passed over. */
  readonly isOneOfMany: boolean;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

const Writing = ({ invoice, isOneOfMany, onNext, onClose }: WritingProps): ReactNode => {
  const client = useQueryClient();
  const company = useCompany().data;
  const sends = useSendsEmail();
  const [level, setLevel] = useState<ReminderLevel>(() => proposedLevel(invoice));
  // null: as it is proposed.
  const [typed, setTyped] = useState<Letter | null>(null);
  const [opened, setOpened] = useState(false);
  const keyed = useWorkKey();
  const sending = useSendingLetter(SendReminder, () => t('This reminder was not sent'));
  // A letter that is typed in before the company is known would say nowhere to pay to.
  if (sends === undefined) return <FormSkeleton fields={3} />;
  const letter = typed ?? reminderLetter(invoice, level, company, today());
  const put = (field: keyof Letter, value: string): void => {
    setTyped({ ...letter, [field]: value });
    sending.typed();
  };
  const send = async (): Promise<void> => {
    const body = { ...letter, level, by_hand: !sends };
    const answer = await sending.send(body, async () => {
      const made = await api.post(`/api/invoices/${invoice._id}/reminders`, body, { key: keyed.of(body) });
      keyed.done();
      await refresh(client, 'invoices', invoice._id);
      return made;
    });
    if (answer === null) return;
    toast.success(sends ? t('Reminder sent') : t('Reminder noted as sent'), invoiceTitle(invoice));
    onNext();
  };
  return (
    <Form onSubmit={send}>
      <Stack gap="sm">
        <ProblemBanner problem={sending.problem} />
        <Text size="sm">
          {t('{client}, overdue for {days, plural, one {# day} other {# days}}', {
            client: invoice.client.name,
            days: invoice.overdue_days,
          })}
        </Text>
        <Before id={invoice._id} />
        <SegmentedControl
          aria-label={t('Reminder')}
          value={String(level)}
          onChange={(value) => setLevel(Number(value) as ReminderLevel)}
          data={(['1', '2', '3'] as const).map((value) => ({ value, label: levelLabels[value] }))}
        />
        <LetterFields letter={letter} messages={sending.messages} rows={{ least: 8, most: 18 }} onChange={put} />
        {sends ? null : (
          <Text size="sm" c="dimmed">
            {t('Open it in your mail program and send it there. Then mark it as sent here, so that everyone knows.')}
          </Text>
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={isOneOfMany ? onNext : onClose}>
          {isOneOfMany ? t('Skip') : t('Cancel')}
        </Button>
        {sends ? null : (
          <Button
            variant={opened ? 'default' : 'filled'}
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => {
              setOpened(true);
              window.location.assign(mailtoOf(letter));
            }}
          >
            {t('Open in mail program')}
          </Button>
        )}
        <Button
          type="submit"
          loading={sending.busy}
          variant={sends || opened ? 'filled' : 'default'}
          leftSection={<IconSend size={16} aria-hidden />}
        >
          {sends ? t('Send') : t('Mark as sent')}
        </Button>
      </Group>
    </Form>
  );
};

interface ReminderDialogProps {
  /** Overdue ones, one after the other; none: it is closed. */
  readonly invoices: readonly Invoice[];
  readonly onClose: () => void;
}

/** Reminders of overdue invoices: proposed, changed where they are wrong, and sent one by one, never by themselves. */
export const ReminderDialog = ({ invoices, onClose }: ReminderDialogProps): ReactNode => (
  <Modal opened={invoices.length > 0} onClose={onClose} title={t('Remind the client')} size="lg" centered>
    {invoices.length > 0 ? <OneByOne invoices={invoices} onClose={onClose} /> : null}
  </Modal>
);

const OneByOne = ({ invoices: given, onClose }: ReminderDialogProps): ReactNode => {
  // As they were when it was opened: one that is reminded changes, and the list with it.
  const [invoices] = useState(given);
  const [at, setAt] = useState(0);
  const invoice = invoices[at];
  if (invoice === undefined) return null;
  const isLast = at === invoices.length - 1;
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {invoiceTitle(invoice)}
        {invoices.length === 1
          ? ''
          : ` · ${t('{at, number} of {count, number}', { at: at + 1, count: invoices.length })}`}
      </Text>
      <Writing
        key={invoice._id}
        invoice={invoice}
        isOneOfMany={invoices.length > 1}
        onNext={() => (isLast ? onClose() : setAt(at + 1))}
        onClose={onClose}
      />
    </Stack>
  );
};
