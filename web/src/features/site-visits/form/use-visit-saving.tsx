import type { BookingConflict, ErrorBody, Job, RevisedAnswer, ScheduledAnswer, VisitKind, VisitWarning } from '#contracts';
import { t } from '#languages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../components/feedback/index.js';
import { ProblemDetails, useSaving, type ContractForm, type FormDraft } from '../../../components/form/index.js';
import { api } from '../../../lib/api.js';
import { refreshBookings } from '../../../lib/bookings.js';
import { stillChosen } from './taken.js';
import { bodyOf, changesOf, fieldOf, type OpenedVisit, type VisitValues } from './visit-values.js';
import { windowsOf } from './visit-windows.js';

interface VisitSavingOptions {
  readonly form: ContractForm<VisitValues>;
  readonly kind: VisitKind;
  /** What the person changed is what differs from its base. */
  readonly draft: FormDraft<VisitValues>;
  /** null: a new visit. */
  readonly opened: OpenedVisit | null;
  readonly enquiryId: string | null;
  readonly onSaved: (jobs: readonly Job[], warnings: readonly VisitWarning[]) => void;
  readonly onFailed: (problem: ErrorBody) => void;
}

export interface VisitSaving {
  readonly submit: (values: VisitValues) => void;
  readonly saving: boolean;
  /** Why the last save failed, as far as that still holds. */
  readonly problem: ErrorBody | null;
  readonly clear: () => void;
  /** Bookings in the way of those that are still chosen. */
  readonly refused: readonly BookingConflict[];
}

interface Saved {
  readonly jobs: readonly Job[];
  readonly warnings: readonly VisitWarning[];
}

const send = async ({ kind, draft: { base, version }, opened, enquiryId }: VisitSavingOptions, values: VisitValues, key: string): Promise<Saved> => {
  if (opened !== null) return api.put<RevisedAnswer>(`/api/job/${opened.job._id}`, { ...changesOf(kind, base, values), version }, { key });
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
  const { form, draft, onSaved, onFailed } = options;
  const refusal = useRefusal(options);
  const saving = useSaving({
    form,
    fieldOf,
    draft,
    send: (values: VisitValues, key) => send(options, values, key),
    onSaved: ({ jobs, warnings }) => onSaved(jobs, warnings),
    onFailed: (problem, sent) => {
      refusal.failed(problem, sent);
      onFailed(problem);
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
  };
};
