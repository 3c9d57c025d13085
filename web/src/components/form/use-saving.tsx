import { blockerSentence, type ErrorBody } from '#contracts';
import { t } from '#languages';
import { List, Text } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { ApiError, newKey, sentenceOf } from '../../lib/api.js';
import { shownField, shownValue } from '../../lib/words.js';
import { Banner } from '../feedback/banner.js';
import { BlockerLink } from './blocker-link.js';
import { atFields, focusFirstMessage } from './contract-form.js';
import type { FormDraft } from './use-draft.js';

type KeptDraft = Pick<FormDraft<never>, 'saved' | 'keyOf' | 'sending'>;

interface SavingOptions<Body, Answer> {
  /** Makes the call. @param key Idempotency-Key: pass it to `api.post` or `api.put`. */
  readonly send: (body: Body, key: string) => Promise<Answer>;
  readonly onSaved: (answer: Answer, body: Body) => void | Promise<void>;
  /** Puts the server's `errors` at their fields: the Mantine form, as it is. */
  readonly form?: { setErrors: (errors: Record<string, string>) => void };
  /** Field of the form for a field of the body, as in `useContractForm`. */
  readonly fieldOf?: Readonly<Record<string, string>>;
  /** What is typed, as it is kept until it is saved. */
  readonly draft?: KeptDraft | undefined;
  /** Called after a failure, for a toast or a banner that the specification asks for. */
  readonly onFailed?: (problem: ErrorBody, body: Body) => void;
}

export interface Saving<Body> {
  /** Sends once: while a call is under way a second one is ignored. */
  readonly submit: (body: Body) => Promise<void>;
  readonly saving: boolean;
  /** Why the last attempt failed; show it with `<SavingProblem>`. */
  readonly problem: ErrorBody | null;
  readonly clear: () => void;
}

interface Try {
  readonly key: string;
  readonly text: string;
}

/** The same body as before is the same try, with its key. */
const tryOf = (body: unknown, last: Try | null, draft: KeptDraft | undefined): Try => {
  const text = JSON.stringify(body);
  const key = last?.text === text ? last.key : (draft?.keyOf(text) ?? newKey());
  draft?.sending({ key, body: text });
  return { key, text };
};

/**
 * Sends a form. Nothing typed is lost on a failure; pressing Save again without a change after no answer came
 * repeats the same Idempotency-Key, so a save that did arrive is not done twice; with a draft, also after a crash.
 */
export const useSaving = <Body, Answer>(options: SavingOptions<Body, Answer>): Saving<Body> => {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ErrorBody | null>(null);
  const underWay = useRef(false);
  const lastTry = useRef<Try | null>(null);
  const submit = async (body: Body): Promise<void> => {
    // State changes are drawn later than a second click arrives; the ref is not.
    if (underWay.current) return;
    underWay.current = true;
    setSaving(true);
    setProblem(null);
    const { key } = (lastTry.current = tryOf(body, lastTry.current, options.draft));
    try {
      const answer = await options.send(body, key);
      lastTry.current = null;
      options.draft?.saved();
      await options.onSaved(answer, body);
    } catch (error) {
      const failure: ErrorBody = error instanceof ApiError ? error.body : { statusCode: 0, msg: sentenceOf(error) };
      // An answered refusal is the end of that request: the next try is another one, with another key.
      if (failure.statusCode >= 400 && failure.statusCode < 500) {
        lastTry.current = null;
        options.draft?.sending(null);
      }
      setProblem(failure);
      if (failure.errors !== undefined) {
        options.form?.setErrors(atFields(failure.errors, options.fieldOf));
        focusFirstMessage();
      }
      options.onFailed?.(failure, body);
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };
  return { submit, saving, problem, clear: () => setProblem(null) };
};

const inPart = (part: string | undefined, sentence: string): string => (part === undefined ? sentence : t('{label}: {value}', { label: part, value: sentence }));

/** What stands in the way, where the server names it: bookings, and fields that somebody else changed. */
export const ProblemDetails = ({ problem }: { readonly problem: ErrorBody }): ReactNode => {
  const conflicts = problem.conflicts ?? [];
  const fieldConflicts = problem.fieldConflicts ?? [];
  if (conflicts.length === 0 && fieldConflicts.length === 0) return null;
  return (
    <List size="sm" mt={4} spacing={2}>
      {conflicts.map((conflict) => (
        <List.Item key={`${conflict.part ?? ''}${conflict.resource._id}${conflict.booking._id}`}>
          {inPart(conflict.part, blockerSentence(conflict.resource.label, conflict))} <BlockerLink booking={conflict.booking} />
        </List.Item>
      ))}
      {fieldConflicts.map((conflict) => (
        <List.Item key={conflict.field}>
          {t('{field}: you have {yours}, somebody else saved {theirs}', { field: shownField(conflict.field), yours: shownValue(conflict.yours), theirs: shownValue(conflict.theirs) })}
        </List.Item>
      ))}
    </List>
  );
};

/** The sentence of a failed save above the form, and what stands in the way. */
export const SavingProblem = ({ problem, onClose }: { readonly problem: ErrorBody | null; readonly onClose?: () => void }): ReactNode =>
  problem === null ? null : (
    <Banner tone="danger" title={problem.msg} onClose={onClose}>
      {problem.conflicts === undefined && problem.fieldConflicts === undefined ? (
        <Text size="sm">{t('Nothing that you typed is lost.')}</Text>
      ) : (
        <ProblemDetails problem={problem} />
      )}
    </Banner>
  );
