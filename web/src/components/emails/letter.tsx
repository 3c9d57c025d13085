import type { Contract, VisitEmailStatus } from '#contracts';
import { t } from '#languages';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../lib/api.js';
import { messagesFor } from '../../lib/commands.js';
import type { Letter } from '../../lib/letter.js';
import { Banner } from '../feedback/index.js';

interface LetterProblem {
  readonly title: string;
  readonly detail: string;
}

/** Why a letter is not known to have gone out. */
const problemOf = (status: VisitEmailStatus): LetterProblem =>
  status === 'uncertain'
    ? {
        title: t('It is not known whether this email was sent'),
        detail: t('The mail server did not confirm it. Ask the client before you send it again.'),
      }
    : {
        title: t('This email was not sent'),
        detail: t('The mail server refused it or could not be reached. Check the address and try again.'),
      };

export const ProblemBanner = ({ problem }: { readonly problem: LetterProblem | null }): ReactNode =>
  problem === null ? null : (
    <Banner tone="danger" title={problem.title}>
      <Text size="sm">{problem.detail}</Text>
    </Banner>
  );

type Messages = Readonly<Record<string, string>>;

/** Sends what says all that its contract asks for. @param failed the title where it is refused or no answer comes */
export const useSendingLetter = <Body extends Letter>(contract: Contract<Body>, failed: () => string) => {
  const [messages, setMessages] = useState<Messages>({});
  const [problem, setProblem] = useState<LetterProblem | null>(null);
  const [busy, setBusy] = useState(false);
  return {
    messages,
    problem,
    busy,
    /** What was missing may have been typed. */
    typed: (): void => setMessages({}),
    /** Ends with the answer to what was sent; null: it is shown why it was not, or may not have been. */
    send: async <Answer extends { readonly status: VisitEmailStatus }>(
      body: Body,
      post: () => Promise<Answer>,
    ): Promise<Answer | null> => {
      const lacking = messagesFor(contract, body);
      setMessages(lacking);
      if (Object.keys(lacking).length > 0) return null;
      setBusy(true);
      setProblem(null);
      try {
        const answer = await post();
        if (answer.status === 'sent') return answer;
        setProblem(problemOf(answer.status));
      } catch (error) {
        const { errors = {} } = error instanceof ApiError ? error.body : {};
        setMessages(errors);
        setProblem({ title: failed(), detail: sentenceOf(error) });
      } finally {
        setBusy(false);
      }
      return null;
    },
  };
};

/** A list of what was sent before; nothing where there is none. */
export const LettersSoFar = ({
  label,
  letters,
}: {
  readonly label: string;
  readonly letters: readonly { readonly _id: string; readonly told: string }[];
}): ReactNode =>
  letters.length === 0 ? null : (
    <div role="group" aria-label={label}>
      {letters.map(({ _id, told }) => (
        <Text key={_id} size="sm" c="dimmed">
          {told}
        </Text>
      ))}
    </div>
  );

interface LetterFieldsProps {
  readonly letter: Letter;
  readonly messages: Messages;
  readonly rows: { readonly least: number; readonly most: number };
  readonly onChange: (field: keyof Letter, value: string) => void;
}

/** Whom it is to, and what it says. */
export const LetterFields = ({ letter, messages, rows, onChange }: LetterFieldsProps): ReactNode => (
  <>
    <TextInput
      label={t('To')}
      type="email"
      value={letter.to}
      error={messages['to']}
      onChange={(event) => onChange('to', event.currentTarget.value)}
    />
    <TextInput
      label={t('Subject')}
      value={letter.subject}
      maxLength={300}
      error={messages['subject']}
      onChange={(event) => onChange('subject', event.currentTarget.value)}
    />
    <Textarea
      label={t('Message')}
      autosize
      minRows={rows.least}
      maxRows={rows.most}
      maxLength={10_000}
      value={letter.text}
      error={messages['text']}
      onChange={(event) => onChange('text', event.currentTarget.value)}
    />
  </>
);
