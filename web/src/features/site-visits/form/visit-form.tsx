import { isForgottenContact, ScheduleSiteVisit, type Job, type VisitKind, type VisitWarning } from '#contracts';
import { t } from '#languages';
import { Button, Group } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { focusFirstMessage, SavingProblem, StaleFields, useContractForm, useLeaveWarning } from '../../../components/form/index.js';
import { EquipmentSection } from './equipment-section.js';
import type { Resource } from './taken.js';
import { TestPanel } from './test-panel.js';
import { useVisitSaving } from './use-visit-saving.js';
import { ClientSection, FeeSection, LocationSection, WhenSection } from './visit-sections.js';
import { bodyOf, fieldOf, moreMessages, pickupAfter, type OpenedVisit, type VisitValues } from './visit-values.js';
import { windowsOf } from './visit-windows.js';

/** What the selectors offer. */
export interface Offered {
  readonly engineers: readonly Resource[];
  readonly cars: readonly Resource[];
  readonly kits: readonly Resource[];
  readonly leaders: readonly string[];
  readonly noiseTypes: readonly string[];
  readonly loading: boolean;
}

interface VisitFormProps {
  readonly kind: VisitKind;
  readonly initial: VisitValues;
  /** null: a new visit. */
  readonly opened: OpenedVisit | null;
  readonly enquiryId: string | null;
  readonly offered: Offered;
  /** Loads the visit as it is now, after somebody else changed it. */
  readonly reload: () => Promise<OpenedVisit | null>;
  readonly onSaved: (jobs: readonly Job[], warnings: readonly VisitWarning[]) => void;
  /** Days that a new survey is out, until others are chosen. */
  readonly daysOut?: number;
  /** At the right: completion and history. */
  readonly side?: ReactNode;
  /** Buttons beside Save. */
  readonly actions?: ReactNode;
}

/** Where a failed save is explained: at the first selector in whose way something is, else at the top of the page. */
const showProblem = (): void => {
  requestAnimationFrame(() => {
    const taken = document.querySelector('.visit-form .visit-taken');
    if (taken === null) document.getElementById('page')?.scrollTo({ top: 0 });
    else taken.scrollIntoView({ block: 'start' });
  });
};

/** A visit of a client who was forgotten is saved without them. */
const FORGOTTEN_FIELDS = ['contact.position', 'contact.email', 'contact.telephone'];

/** The form of a visit, or of both halves of a survey. */
export const VisitForm = ({ kind, initial, opened, enquiryId, offered, reload, onSaved, daysOut = 1, side, actions }: VisitFormProps): ReactNode => {
  const form = useContractForm<VisitValues>({
    contract: ScheduleSiteVisit,
    initialValues: initial,
    toBody: (values) => bodyOf(kind, values),
    fieldOf,
    leaveOut: opened !== null && isForgottenContact(initial.contact) ? FORGOTTEN_FIELDS : [],
    more: (values) => moreMessages(kind, values),
  });
  // The pickup of a new survey goes along with its setup: one date less to choose.
  form.watch('date', ({ previousValue, value }) => {
    if (kind === 'noise' && opened === null) form.setFieldValue('endDate', pickupAfter(previousValue, form.getValues().endDate, value, daysOut));
  });
  const saving = useVisitSaving({ form, kind, initial, opened, enquiryId, reload, onSaved });
  const dirty = form.isDirty();
  const leaveWarning = useLeaveWarning(dirty && !saving.saving);
  useEffect(() => { if (saving.problem !== null) showProblem(); }, [saving.problem]);
  const names = new Map([...offered.engineers, ...offered.cars, ...offered.kits].map(({ _id, label }) => [_id, label]));
  return (
    <form noValidate className="visit-form" onSubmit={form.onSubmit(saving.submit, focusFirstMessage)}>
      {leaveWarning}
      {saving.stale.length > 0
        ? <StaleFields conflicts={saving.stale} nameOf={(id) => names.get(id)} onChosen={saving.settle} />
        : <SavingProblem problem={saving.problem} onClose={saving.clear} />}
      <div className="visit-columns">
        <div>
          <WhenSection form={form} kind={kind} />
          <LocationSection form={form} job={opened?.job ?? null} />
          <ClientSection form={form} leaders={offered.leaders} />
          <EquipmentSection
            kind={kind} values={form.values} windows={windowsOf(kind, form.values, opened)} resources={offered} loading={offered.loading}
            errors={form.errors} refused={saving.refused}
            onChange={(changes) => { for (const [field, value] of Object.entries(changes)) form.setFieldValue(field, value); }}
          />
        </div>
        <div>
          {side}
          <TestPanel kind={kind} form={form} noiseTypes={offered.noiseTypes} />
          <FeeSection form={form} />
        </div>
      </div>
      <Group className="visit-actions" justify="flex-end" gap="xs">
        {actions}
        <Button type="submit" loading={saving.saving} disabled={(opened !== null && !dirty) || saving.stale.length > 0}>{t('Save')}</Button>
      </Group>
    </form>
  );
};
