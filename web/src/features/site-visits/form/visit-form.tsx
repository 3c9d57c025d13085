import {
  isForgottenContact,
  ScheduleSiteVisit,
  type ErrorBody,
  type Job,
  type Project,
  type VisitKind,
  type VisitWarning,
} from '#contracts';
import { t } from '#languages';
import { Button, Group } from '@mantine/core';
import { useEffect, useMemo, type ReactNode } from 'react';
import {
  focusFirstMessage,
  putInto,
  SavingProblem,
  useAskingOnce,
  useContractForm,
  useFormDraft,
  useLeaveWarning,
  useStale,
} from '../../../components/form/index.js';
import { OverPage } from '../../../components/feedback/index.js';
import { ProjectPicker } from '../../../components/projects/index.js';
import { api } from '../../../lib/api.js';
import { useWorkingDayAfter } from '../../../lib/bank-holidays.js';
import { changedSince } from '../../../lib/who-changed.js';
import { EquipmentSection } from './equipment-section.js';
import type { Resource } from './taken.js';
import { TestPanel } from './test-panel.js';
import { formOfVisit, useVisitSaving } from './use-visit-saving.js';
import { ClientSection, FeeSection, LocationSection, WhenSection } from './visit-sections.js';
import { bodyOf } from './visit-body.js';
import { fieldOf, moreMessages, takeField, unusualIn, visitShape } from './visit-messages.js';
import { pickupAfter } from './visit-times.js';
import { valuesOfVisit, withProject, type OpenedVisit, type VisitValues } from './visit-values.js';
import { windowsOf } from './visit-windows.js';

/** What the selectors offer. */
export interface Offered {
  readonly engineers: readonly Resource[];
  readonly cars: readonly Resource[];
  readonly kits: readonly Resource[];
  readonly leaders: readonly string[];
  readonly noiseTypes: readonly string[];
  readonly refusesLapsed: boolean;
  readonly loading: boolean;
}

interface VisitFormProps {
  readonly kind: VisitKind;
  readonly initial: VisitValues;
  /** null: a new visit. */
  readonly opened: OpenedVisit | null;
  /** The same as it is now, whoever changes it. */
  readonly now?: OpenedVisit;
  readonly enquiryId: string | null;
  /** The calendar's slot that a new one was begun in: what was typed there does not come back in another. */
  readonly slot?: string | null;
  readonly offered: Offered;
  /** Loads the visit as it is now, after someone else changed it. */
  readonly reload: () => Promise<OpenedVisit | null>;
  /** @param goesOn the person is at another field since it was sent */
  readonly onSaved: (jobs: readonly Job[], warnings: readonly VisitWarning[], goesOn: boolean) => void;
  /** Days that a new survey is out, until others are chosen. */
  readonly daysOut?: number;
  /** At the right: completion and history. */
  readonly side?: ReactNode;
  /** Under the address and the client, where there is room for as much as there is. */
  readonly below?: ReactNode;
  /** Buttons beside Save. */
  readonly actions?: ReactNode;
}

/** Where a failed save asks for a choice, the page leads there: to the first selector in whose way something is, or to the values at the top. */
const leadToChoice = (isStale: boolean): void => {
  requestAnimationFrame(() => {
    if (isStale) document.getElementById('page')?.scrollTo({ top: 0 });
    else document.querySelector('.visit-form .visit-taken')?.scrollIntoView({ block: 'start' });
  });
};

/** A visit of a client who was forgotten is saved without them. */
const FORGOTTEN_FIELDS = ['contact.position', 'contact.email', 'contact.telephone'];

/** Both halves of a survey come one after the other: only together they are the visit as it is now. */
const useLatest = (now: OpenedVisit | undefined) =>
  useMemo(() => {
    if (now === undefined || (now.pickup !== null && now.pickup.version !== now.job.version)) return undefined;
    const { _id, version } = now.job;
    return { values: valuesOfVisit(now), version, by: (since: number) => changedSince('job', _id, since) };
  }, [now]);

/** Bookings in the way are said in the corner, and at the selectors for as long as they are. */
const aboveTheForm = (problem: ErrorBody | null): ErrorBody | null =>
  problem === null || (problem.conflicts ?? []).length > 0 ? null : problem;

/** The form of a visit, or of both halves of a survey. */
export const VisitForm = ({
  kind,
  initial,
  opened,
  now,
  enquiryId,
  slot,
  offered,
  reload,
  onSaved,
  daysOut = 1,
  side,
  below,
  actions,
}: VisitFormProps): ReactNode => {
  const form = useContractForm<VisitValues>({
    contract: ScheduleSiteVisit,
    initialValues: initial,
    toBody: (values) => bodyOf(kind, values),
    fieldOf,
    leaveOut: opened !== null && isForgottenContact(initial.contact) ? FORGOTTEN_FIELDS : [],
    more: (values) => moreMessages(kind, values),
  });
  const workingDayAfter = useWorkingDayAfter();
  // The pickup of a new survey goes along with its setup: one date less to choose.
  form.watch('date', ({ previousValue, value }) => {
    if (kind === 'noise' && opened === null)
      form.setFieldValue(
        'endDate',
        pickupAfter(value, {
          setup: previousValue,
          pickup: form.getValues().endDate,
          usual: daysOut,
          workingDayAfter,
        }),
      );
  });
  const of = opened === null ? ['visit', 'new', kind, enquiryId, slot].join(' ') : formOfVisit(opened.job._id);
  const draft = useFormDraft(form, {
    of,
    initial,
    version: opened?.job.version,
    shape: visitShape,
    latest: useLatest(now),
  });
  const stale = useStale({
    draft,
    values: form.values,
    put: (values) => putInto(form, values, visitShape),
    reload: async () => {
      const visit = await reload();
      return visit === null ? null : { values: valuesOfVisit(visit), version: visit.job.version };
    },
    take: (field, from, into) => takeField(field, kind, from, into),
    onSettled: () => saving.clear(),
  });
  const saving = useVisitSaving({
    form,
    kind,
    draft,
    opened,
    onSaved: (...saved) => {
      stale.clear();
      onSaved(...saved);
    },
    onFailed: stale.failed,
  });
  const pickProject = async (id: string | null): Promise<void> => {
    const before = form.getValues().enquiry_id;
    form.setFieldValue('enquiry_id', id);
    if (id === null) return;
    const read = (one: string): Promise<Project | null> => api.get(`/api/enquiry/${one}`).catch(() => null);
    const [project, left] = await Promise.all([read(id), before === null ? null : read(before)]);
    // Another one was chosen meanwhile.
    if (project === null || form.getValues().enquiry_id !== id) return;
    putInto(form, withProject(kind, form.getValues(), project, left, opened === null), visitShape);
  };
  const asking = useAskingOnce();
  const save = (values: VisitValues): void =>
    asking.before(unusualIn(kind, values, draft.base, new Date().toISOString()), () => saving.submit(values));
  const { dirty } = draft;
  const leaveWarning = useLeaveWarning(dirty && !saving.saving);
  useEffect(() => {
    if (saving.problem !== null) leadToChoice(stale.shown);
  }, [saving.problem, stale.shown]);
  return (
    <form noValidate data-saves className="visit-form" onSubmit={form.onSubmit(save, focusFirstMessage)}>
      {leaveWarning}
      {asking.element}
      {draft.notes}
      {stale.shown ? (
        stale.element
      ) : (
        <OverPage>
          <SavingProblem problem={aboveTheForm(saving.problem)} onClose={saving.clear} />
        </OverPage>
      )}
      <div className="visit-top">
        <WhenSection form={form} kind={kind} isNew={opened === null} overNight={initial.nights !== 0} />
        <EquipmentSection
          kind={kind}
          values={form.values}
          windows={windowsOf(kind, form.values, opened)}
          resources={offered}
          refusesLapsed={offered.refusesLapsed}
          loading={offered.loading}
          errors={form.errors}
          refused={saving.refused}
          onChange={(changes) => {
            for (const [field, value] of Object.entries(changes)) form.setFieldValue(field, value);
          }}
        />
      </div>
      <div className="visit-columns">
        <div>
          <LocationSection
            form={form}
            visit={now ?? opened}
            picker={
              <ProjectPicker
                value={form.values.enquiry_id}
                onChange={(id) => void pickProject(id)}
                error={form.errors['enquiry_id']}
              />
            }
          />
          <ClientSection form={form} leaders={offered.leaders} />
          {below}
        </div>
        <div>
          {side}
          <TestPanel kind={kind} form={form} noiseTypes={offered.noiseTypes} />
          <FeeSection form={form} job={opened?.job ?? null} />
        </div>
      </div>
      <Group className="form-actions" justify="flex-end" gap="xs">
        {actions}
        <Button type="submit" loading={saving.saving} disabled={(opened !== null && !dirty) || stale.open}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  );
};
