import type { BookingConflict, ErrorBody, FieldConflict, Job, RevisedAnswer, ScheduledAnswer, VisitKind, VisitWarning } from '#contracts';
import { t } from '#languages';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../components/feedback/index.js';
import { ProblemDetails, useSaving } from '../../../components/form/index.js';
import { api, sentenceOf } from '../../../lib/api.js';
import { refreshBookings } from '../../../lib/bookings.js';
import { stillChosen } from './taken.js';
import { bodyOf, changesOf, fieldOf, fieldsOfConflict, valuesOfVisit, type OpenedVisit, type VisitValues } from './visit-values.js';
import { windowsOf } from './visit-windows.js';

interface VisitSavingOptions {
  readonly form: UseFormReturnType<VisitValues>;
  readonly kind: VisitKind;
  readonly initial: VisitValues;
  /** null: a new visit. */
  readonly opened: OpenedVisit | null;
  readonly enquiryId: string | null;
  /** Loads the visit as it is now, after somebody else changed it. */
  readonly reload: () => Promise<OpenedVisit | null>;
  readonly onSaved: (jobs: readonly Job[], warnings: readonly VisitWarning[]) => void;
}

export interface VisitSaving {
  readonly submit: (values: VisitValues) => void;
  readonly saving: boolean;
  /** Why the last save failed, as far as that still holds. */
  readonly problem: ErrorBody | null;
  readonly clear: () => void;
  /** Bookings in the way of those that are still chosen. */
  readonly refused: readonly BookingConflict[];
  /** Fields that somebody else changed, too. */
  readonly stale: readonly FieldConflict[];
  readonly settle: (field: string, theirs: boolean) => void;
}

interface Saved {
  readonly jobs: readonly Job[];
  readonly warnings: readonly VisitWarning[];
}

const send = async ({ kind, initial, opened, enquiryId }: VisitSavingOptions, version: number | undefined, values: VisitValues, key: string): Promise<Saved> => {
  if (opened !== null) return api.put<RevisedAnswer>(`/api/job/${opened.job._id}`, { ...changesOf(kind, initial, values), version }, { key });
  const answer = await api.post<ScheduledAnswer>('/api/job', { ...bodyOf(kind, values), ...(enquiryId === null ? {} : { enquiry_id: enquiryId }) }, { key });
  return { jobs: answer[0], warnings: answer[5] };
};

/** The specification's words for any failed save; where bookings are in the way, the server's own, and each is said at its selector too. */
const sayFailed = (problem: ErrorBody): string =>
  problem.conflicts === undefined || problem.conflicts.length === 0
    ? toast.danger(t('Car or Kit in Use!'), problem.msg)
    : toast.danger(problem.msg, <ProblemDetails problem={problem} />, 15_000);

/** What bookings stood in the way of a save; over as soon as another one or another time is taken. */
const useRefusal = ({ form, kind, opened }: VisitSavingOptions) => {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<{ readonly conflicts: readonly BookingConflict[]; readonly at: string } | null>(null);
  const message = useRef<string | null>(null);
  const timesOf = (values: VisitValues): string => JSON.stringify(windowsOf(kind, values, opened));
  const refused = refusal === null || refusal.at !== timesOf(form.values) ? [] : stillChosen(refusal.conflicts, form.values);
  const over = refusal !== null && refused.length === 0;
  const dismiss = (): void => {
    if (message.current !== null) toast.dismiss(message.current);
    message.current = null;
  };
  useEffect(() => { if (over) dismiss(); }, [over]);
  return {
    refused,
    over,
    forget: () => { dismiss(); setRefusal(null); },
    failed: (problem: ErrorBody, sent: VisitValues): void => {
      message.current = sayFailed(problem);
      const conflicts = stillChosen(problem.conflicts ?? [], sent);
      if (conflicts.length > 0) setRefusal({ conflicts, at: timesOf(sent) });
      if (problem.statusCode === 409) void refreshBookings(client);
    },
  };
};

/** Sends the form, and keeps what came back instead of a saved visit. */
export const useVisitSaving = (options: VisitSavingOptions): VisitSaving => {
  const { form, kind, opened, reload, onSaved } = options;
  const [version, setVersion] = useState(opened?.job.version);
  const [stale, setStale] = useState<readonly FieldConflict[]>([]);
  /** The visit as somebody else left it, once a conflict made us look. */
  const [theirs, setTheirs] = useState<VisitValues | null>(null);
  const refusal = useRefusal(options);
  // The newest version counts from here on: what the person keeps is said again, knowingly.
  const askWhose = async (fields: readonly FieldConflict[]): Promise<void> => {
    const now = await reload();
    if (now === null) return;
    setVersion(now.job.version);
    setTheirs(valuesOfVisit(now));
    setStale(fields);
  };
  const saving = useSaving({
    form,
    fieldOf,
    send: (values: VisitValues, key) => send(options, version, values, key),
    onSaved: ({ jobs, warnings }) => {
      setStale([]);
      onSaved(jobs, warnings);
    },
    onFailed: (problem, sent) => {
      refusal.failed(problem, sent);
      const fields = problem.fieldConflicts ?? [];
      if (fields.length > 0) void askWhose(fields).catch((error: unknown) => toast.danger(t('The other values could not be loaded.'), sentenceOf(error)));
    },
  });
  return {
    submit: (values) => {
      refusal.forget();
      void saving.submit(values);
    },
    saving: saving.saving,
    problem: refusal.over ? null : saving.problem,
    clear: saving.clear,
    refused: refusal.refused,
    stale,
    settle: (field, take) => {
      if (take && theirs !== null) for (const name of fieldsOfConflict(field, kind)) form.setFieldValue(name, theirs[name]);
      setStale((left) => left.filter((conflict) => conflict.field !== field));
      saving.clear();
    },
  };
};
