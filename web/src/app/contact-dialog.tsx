import { SendMessage, sentWords } from '#contracts';
import { t } from '#languages';
import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Banner, toast } from '../components/feedback/index.js';
import { CancelButton, Form, useDraft } from '../components/form/index.js';
import { api, sentenceOf } from '../lib/api.js';
import { messagesFor } from '../lib/commands.js';
import { useMe } from '../lib/queries.js';
import { useWorkKey } from '../lib/work-key.js';
import { chromeWord } from './chrome.js';

interface Values {
  readonly name: string;
  readonly email: string;
  readonly messsage: string;
}

const ContactForm = ({ initial, onClose }: { readonly initial: Values; readonly onClose: () => void }): ReactNode => {
  const [values, setValues] = useState(initial);
  const [messages, setMessages] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const keys = useWorkKey();
  const draft = useDraft({ of: 'contact', initial, values, put: setValues });
  const type = (change: Partial<Values>): void => {
    setValues({ ...values, ...change });
    setMessages({});
  };
  const send = async (): Promise<void> => {
    const wrong = messagesFor(SendMessage, values);
    setMessages(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (sending) return;
    setSending(true);
    setProblem(null);
    try {
      const { msg } = await api.post('/send', values, { key: keys.of(values) });
      if (msg === 'success') {
        draft.saved();
        toast.success(sentWords.success);
        onClose();
        return;
      }
      keys.done();
      setProblem(t('The mail server did not take it. Your message is still here: please try again later.'));
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setSending(false);
  };
  return (
    <Form onSubmit={send}>
      {draft.notes}
      <Stack gap="sm">
        {problem === null ? null : (
          <Banner tone="danger" title={sentWords.fail}>
            <Text size="sm">{problem}</Text>
          </Banner>
        )}
        <TextInput
          label={t('Name')}
          value={values.name}
          maxLength={120}
          error={messages['name']}
          onChange={(event) => type({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('Email')}
          type="email"
          value={values.email}
          maxLength={320}
          error={messages['email']}
          onChange={(event) => type({ email: event.currentTarget.value })}
        />
        <Textarea
          label={t('Message')}
          value={values.messsage}
          maxLength={5000}
          minRows={5}
          autosize
          maxRows={12}
          error={messages['messsage']}
          data-autofocus
          onChange={(event) => type({ messsage: event.currentTarget.value })}
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        <CancelButton draft={draft} busy={sending} onClose={onClose} />
        <Button type="submit" loading={sending}>
          {t('Send')}
        </Button>
      </Group>
    </Form>
  );
};

/** A message to the company, from whoever is signed in. */
export const ContactDialog = ({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode => {
  const { data: me, isLoading } = useMe();
  return (
    <Modal opened={opened} onClose={onClose} title={chromeWord('contact')} centered>
      {opened && !isLoading ? (
        <ContactForm initial={{ name: me?.name ?? '', email: me?.email ?? '', messsage: '' }} onClose={onClose} />
      ) : null}
    </Modal>
  );
};
