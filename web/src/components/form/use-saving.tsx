import { blockerSentence, type ErrorBody, type FieldConflict } from '#contracts';
import { later, t } from '#languages';
import { List, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../lib/api.js';
import { createAttempts, type Sending } from '../../lib/attempts.js';
import { useLiveness } from '../../lib/changes.js';
import { troubleNow } from '../../lib/log-trouble.js';
import { formatField } from '../../lib/words.js';
import { Banner } from '../feedback/banner.js';
import { toast } from '../feedback/toasts.js';
import { BlockerLink } from './blocker-link.js';
import { useConflictValues } from './conflict-values.js';
import { atFields, focusFirstMessage } from './contract-form.js';
import type { FormDraft, SavedAs } from './use-draft.js';

type KeptDraft = Pick<FormDraft<never>, 'version' | 'saved' | 'keyOf' | 'sending'>;

interface SavingOptions<Body, Answer> {
  /** Makes the call. @param key Idempotency-Key: pass it to `api.post` or `api.put`. */
  readonly send: (body: Body, key: string, sending: Sending) => Promise<Answer>;
  /**
   * Of a form that creates: the same said of what is there already, since an earlier try made it whose answer never came.
   * Left out for a form that changes something.
   */
  readonly revise?: (made: string, body: Body, key: string) => Promise<Answer>;
  /** Said after `revise`, where not all of it could be said again. */
  readonly revised?: () => string;
  /**
   * Show where it leads to, or what is there now.
   * @param goesOn the person is at another field since it was sent, or typed something that is not saved yet
   */
  readonly onSaved: (answer: Answer, body: Body, goesOn: boolean) => void | Promise<void>;
  /** Of a form that goes on after a save, here or as the form of what it made. */
  readonly savedAs?: (answer: Answer) => SavedAs;
  /** The form goes on after a save, for another one; otherwise it is busy until it is gone. */
  readonly stays?: boolean;
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
  /** Sends once: while a call is under way, and after it until the form is gone, another one is ignored. */
  readonly submit: (body: Body) => Promise<void>;
  readonly saving: boolean;
  /** Why the last attempt failed; show it with `<SavingProblem>`. */
  readonly problem: ErrorBody | null;
  readonly clear: () => void;
}

const failureOf = (error: unknown): ErrorBody =>
  error instanceof ApiError ? error.body : { statusCode: 0, msg: sentenceOf(error) };

const isAtFieldSince = (before: Element | null): boolean =>
  document.activeElement !== before && document.activeElement?.matches('input, textarea') === true;

/** An answer, so that nothing was done; anything else may have been. */
const isRefusal = ({ statusCode }: ErrorBody): boolean => statusCode >= 400 && statusCode < 500;

const savedToo = later('An earlier attempt had been saved, so there is only one. Your later changes are saved too.');

/** Makes the call of a form under its key; what an earlier try made is changed instead of made again. */
const useSender = <Body, Answer>({ send, revise, revised = savedToo, draft }: SavingOptions<Body, Answer>) => {
  const [attempts] = useState(() => createAttempts(revise !== undefined));
  const [changes] = useState(() => createAttempts(false));
  const made = useRef<string | null>(null);
  const again = async (body: Body): Promise<Answer> => {
    if (revise === undefined || made.current === null) throw new Error('there is nothing to change yet');
    const answer = await revise(made.current, body, changes.begin(body, undefined).key);
    toast.info(revised());
    return answer;
  };
  return {
    call: async (body: Body): Promise<Answer> => {
      if (made.current !== null) return again(body);
      // The same values said of a newer version are another request.
      const sending = attempts.begin({ body, version: draft?.version }, draft);
      try {
        return await send(body, sending.key, sending);
      } catch (error) {
        const known = failureOf(error).made;
        if (known === undefined || revise === undefined) throw error;
        made.current = known;
        return again(body);
      }
    },
    // The draft goes on knowing the key under which something was made.
    refused: (): void => {
      if (made.current === null) attempts.refused(draft);
      else changes.refused(undefined);
    },
    end: (): void => {
      made.current = null;
      attempts.end();
      changes.end();
    },
  };
};

/** Tells when what did not answer can be reached again: the network, or a server that was down behind it. */
const useTellBack = (noAnswer: boolean, tell: (problem: ErrorBody) => void): void => {
  const liveness = useLiveness();
  const wasAway = useRef(false);
  useEffect(() => {
    if (!noAnswer) return undefined;
    const back = (): void => tell({ statusCode: 0, msg: t('The connection is back. Please save again.') });
    if (wasAway.current && liveness === 'live') back();
    wasAway.current = liveness !== 'live';
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [noAnswer, liveness, tell]);
};

/**
 * Sends a form. Nothing typed is lost on a failure; pressing Save again after no answer came repeats the same Idempotency-Key, so a save
 * that did arrive is not done twice; with a draft, also after a crash (docs/decisions/0032).
 */
export const useSaving = <Body, Answer>(options: SavingOptions<Body, Answer>): Saving<Body> => {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ErrorBody | null>(null);
  const busy = useRef(false);
  useTellBack(problem?.statusCode === 0, setProblem);
  const sender = useSender(options);
  const settle = (): void => {
    busy.current = false;
    setSaving(false);
  };
  const failed = (failure: ErrorBody, body: Body): void => {
    if (isRefusal(failure)) sender.refused();
    settle();
    setProblem(failure);
    if (failure.errors !== undefined) {
      options.form?.setErrors(atFields(failure.errors, options.fieldOf));
      focusFirstMessage();
    }
    options.onFailed?.(failure, body);
  };
  const submit = async (body: Body): Promise<void> => {
    // State changes are drawn later than a second click arrives; the ref is not.
    if (busy.current) return;
    // Nothing is sent, so the form stays as it is.
    const trouble = troubleNow();
    if (trouble !== null) {
      setProblem({ statusCode: 503, msg: trouble });
      return;
    }
    busy.current = true;
    const pressedAt = document.activeElement;
    setSaving(true);
    setProblem(null);
    try {
      const answer = await sender.call(body);
      sender.end();
      const typedOn = options.draft?.saved(options.savedAs?.(answer)) ?? false;
      await options.onSaved(answer, body, typedOn || isAtFieldSince(pressedAt));
      if (options.stays === true) settle();
    } catch (error) {
      failed(failureOf(error), body);
    }
  };
  return { submit, saving, problem, clear: () => setProblem(null) };
};

const inPart = (part: string | undefined, sentence: string): string =>
  part === undefined ? sentence : t('{label}: {value}', { label: part, value: sentence });

const ChangedMeanwhile = ({ conflict }: { readonly conflict: FieldConflict }): ReactNode => {
  const shown = useConflictValues([conflict]);
  const { field, yours, theirs } = conflict;
  return t('{field}: you have {yours}, someone else saved {theirs}', {
    field: formatField(field),
    yours: shown(field, yours),
    theirs: shown(field, theirs),
  });
};

/** What stands in the way, where the server names it: bookings, and fields that someone else changed. */
export const ProblemDetails = ({ problem }: { readonly problem: ErrorBody }): ReactNode => {
  const conflicts = problem.conflicts ?? [];
  const fieldConflicts = problem.fieldConflicts ?? [];
  if (conflicts.length === 0 && fieldConflicts.length === 0) return null;
  return (
    <List size="sm" mt={4} spacing={2}>
      {conflicts.map((conflict) => (
        <List.Item key={`${conflict.part ?? ''}${conflict.resource._id}${conflict.booking._id}`}>
          {inPart(conflict.part, blockerSentence(conflict.resource.label, conflict))}{' '}
          <BlockerLink booking={conflict.booking} />
        </List.Item>
      ))}
      {fieldConflicts.map((conflict) => (
        <List.Item key={conflict.field}>
          <ChangedMeanwhile conflict={conflict} />
        </List.Item>
      ))}
    </List>
  );
};

/** The sentence of a failed save above the form, and what stands in the way. */
export const SavingProblem = ({
  problem,
  onClose,
}: {
  readonly problem: ErrorBody | null;
  readonly onClose?: () => void;
}): ReactNode =>
  problem === null ? null : (
    <Banner tone="danger" title={problem.msg} onClose={onClose}>
      {problem.conflicts === undefined && problem.fieldConflicts === undefined ? (
        <Text size="sm">{t('Nothing you typed is lost.')}</Text>
      ) : (
        <ProblemDetails problem={problem} />
      )}
    </Banner>
  );
