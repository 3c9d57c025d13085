import type { VisitEmailStatus } from '#contracts';
import { t } from '#languages';
import { Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../feedback/index.js';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface LetterProblem {
  readonly title: string;
  readonly detail: string;
}

/** Why a letter is not known to have gone out. */
export const problemOf = (status: VisitEmailStatus): LetterProblem =>
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
  readonly messages: Readonly<Record<string, string>>;
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
