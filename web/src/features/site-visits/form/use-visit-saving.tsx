import type { BookingConflict, ErrorBody, Job, VisitKind, VisitWarning } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { clientIdOf } from '../../../components/clients/index.js';
import { toast } from '../../../components/feedback/index.js';
import { ProblemDetails, useSaving, type ContractForm, type FormDraft } from '../../../components/form/index.js';
import { api } from '../../../lib/api.js';
import { refreshBookings } from '../../../lib/bookings.js';
import { stillChosen } from './taken.js';
import { bodyOf, changesOf } from './visit-body.js';
import { fieldOf } from './visit-messages.js';
import { valuesOfVisit, type OpenedVisit, type VisitValues } from './visit-values.js';
import { windowsOf } from './visit-windows.js';
import { useSayable, type Sayable } from '../../../lib/sayable.js';

/** What its draft is kept under. */
export const formOfVisit = (id: string): string => ['visit', id].join(' ');

interface VisitSavingOptions {
  readonly form: ContractForm<VisitValues>;
  readonly kind: VisitKind;
  /** What the person changed is what differs from its base. */
  readonly draft: FormDraft<VisitValues>;
  /** null: a new visit. */
  readonly opened: OpenedVisit | null;
  readonly onSaved: (jobs: readonly Job[], warnings: readonly VisitWarning[], goesOn: boolean) => void;
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

const send = async (
  { kind, draft: { base, version }, opened }: VisitSavingOptions,
  sayable: Sayable,
  values: VisitValues,
  key: string,
): Promise<Saved> => {
  const client = values.new_client === null ? {} : { client_id: await clientIdOf(values, values.contact) };
  if (opened !== null)
    return api.put(
      `/api/job/${opened.job._id}`,
      { ...(await sayable(changesOf(kind, base, values))), ...client, version },
      { key },
    );
  const answer = await api.post('/api/job', { ...(await sayable(bodyOf(kind, values))), ...client }, { key });
  return { jobs: answer[0], warnings: answer[5] };
};

/** What an earlier try made is changed to what the form holds now: both halves of a survey at once. */
const revise =
  (kind: VisitKind, sayable: Sayable) =>
  async (made: string, values: VisitValues, key: string): Promise<Saved> => {
    const job = await api.get(`/api/job/${made}`);
    const other = job.survey?.pickup_idfk ?? null;
    const opened = { job, pickup: other === null ? null : await api.get(`/api/job/${other}`) };
    return api.put(
      `/api/job/${made}`,
      { ...(await sayable(changesOf(kind, valuesOfVisit(opened), values))), version: job.version },
      { key },
    );
  };

/**
 * Where bookings are in the way: the specification's words for a car or a kit, others for engineers alone (docs/decisions/0032); each is said at
 * its selector too. Any other failure stands above the form under its own heading.
 */
const sayFailed = (problem: ErrorBody): string | null =>
  problem.conflicts === undefined || problem.conflicts.length === 0
    ? null
    : toast.danger(problem.msg, <ProblemDetails problem={problem} />, 15_000);

/** What bookings stood in the way of a save; over as soon as another one or another time is taken. */
const useRefusal = ({ form, kind, opened }: VisitSavingOptions) => {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<{
    readonly conflicts: readonly BookingConflict[];
    readonly at: string;
  } | null>(null);
  const message = useRef<string | null>(null);
  const timesOf = (values: VisitValues): string => JSON.stringify(windowsOf(kind, values, opened));
  const refused =
    refusal === null || refusal.at !== timesOf(form.values) ? [] : stillChosen(refusal.conflicts, form.values);
  const over = refusal !== null && refused.length === 0;
  const dismiss = (): void => {
    if (message.current !== null) toast.dismiss(message.current);
    message.current = null;
  };
  useEffect(() => {
    if (over) dismiss();
  }, [over]);
  return {
    refused,
    over,
    forget: () => {
      dismiss();
      setRefusal(null);
    },
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
  const sayable = useSayable();
  const refusal = useRefusal(options);
  const saving = useSaving({
    form,
    fieldOf,
    draft,
    send: (values: VisitValues, key) => send(options, sayable, values, key),
    ...(options.opened === null ? { revise: revise(options.kind, sayable) } : {}),
    onSaved: ({ jobs, warnings }, _, goesOn) => onSaved(jobs, warnings, goesOn),
    savedAs: ({ jobs: [job] }) => ({ of: formOfVisit(job?._id ?? ''), version: job?.version ?? -1 }),
    stays: options.opened !== null,
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
