import { ScheduleSiteVisit, type FieldConflict, type Job, type RevisedAnswer, type ScheduledAnswer, type VisitKind } from '#contracts';
import { Anchor, Button, Group, SimpleGrid } from '@mantine/core';
import { IconDirections } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { toast } from '../../../components/feedback/index.js';
import {
  CheckField, ChoiceField, DayField, focusFirstMessage, LongTextField, MoneyField, SavingProblem, TextField, TimeField,
  useContractForm, useLeaveWarning, useSaving,
} from '../../../components/form/index.js';
import { api, sentenceOf } from '../../../lib/api.js';
import { instantOfForm } from '../../../lib/dates.js';
import { ResourcePicker, type Resource } from './equipment-section.js';
import { Section } from './section.js';
import { StaleFields } from './stale-fields.js';
import { TestPanel } from './test-panel.js';
import { bodyOf, changesOf, fieldOf, fieldsOfConflict, moreMessages, valuesOfVisit, type Assigned, type OpenedVisit, type VisitValues } from './visit-values.js';

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
  readonly onSaved: (jobs: readonly Job[]) => void;
  /** At the right: completion and history. */
  readonly side?: ReactNode;
  /** Buttons beside Save. */
  readonly actions?: ReactNode;
}

const movedNotice = (date: string, time: string): string | undefined =>
  instantOfForm(date, time)?.moved === true ? 'The clocks go forward that night and skip this time: the next valid time is taken.' : undefined;

const withNotice = (notice: string | undefined): { readonly description?: string } => (notice === undefined ? {} : { description: notice });

/** The form of a visit, or of both halves of a survey. */
export const VisitForm = ({ kind, initial, opened, enquiryId, offered, reload, onSaved, side, actions }: VisitFormProps): ReactNode => {
  const noise = kind === 'noise';
  const [version, setVersion] = useState(opened?.job.version);
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  /** The visit as somebody else left it, once a conflict made us look. */
  const [theirs, setTheirs] = useState<VisitValues | null>(null);
  const form = useContractForm<VisitValues>({
    contract: ScheduleSiteVisit,
    initialValues: initial,
    toBody: (values) => bodyOf(kind, values),
    fieldOf,
    more: (values) => moreMessages(kind, values),
  });
  const saving = useSaving({
    form,
    fieldOf,
    send: async (values: VisitValues, key): Promise<readonly Job[]> => {
      if (opened === null) {
        const [jobs] = await api.post<ScheduledAnswer>('/api/job', { ...bodyOf(kind, values), ...(enquiryId === null ? {} : { enquiry_id: enquiryId }) }, { key });
        return jobs;
      }
      const body = { ...changesOf(kind, initial, values), version };
      return (await api.put<RevisedAnswer>(`/api/job/${opened.job._id}`, body, { key })).jobs;
    },
    onSaved: (jobs) => {
      setConflicts([]);
      onSaved(jobs);
    },
    onFailed: (problem) => {
      toast.danger('Car or Kit in Use!', problem.msg);
      if (problem.fieldConflicts !== undefined && problem.fieldConflicts.length > 0) void askWhose(problem.fieldConflicts).catch((error: unknown) => toast.danger('The other values could not be loaded.', sentenceOf(error)));
    },
  });
  const dirty = form.isDirty();
  const leaveWarning = useLeaveWarning(dirty && !saving.saving);

  // The newest version counts from here on: what the person keeps is said again, knowingly.
  const askWhose = async (fields: readonly FieldConflict[]): Promise<void> => {
    const now = await reload();
    if (now === null) return;
    setVersion(now.job.version);
    setTheirs(valuesOfVisit(now));
    setConflicts(fields);
  };
  const settle = (field: string, take: boolean): void => {
    if (take && theirs !== null) for (const name of fieldsOfConflict(field, kind)) form.setFieldValue(name, theirs[name]);
    setConflicts((left) => left.filter((conflict) => conflict.field !== field));
    saving.clear();
  };
  const { values } = form;
  const names = new Map([...offered.engineers, ...offered.cars, ...offered.kits].map(({ _id, label }) => [_id, label]));
  const picker = (what: string, field: Assigned, resources: readonly Resource[], of?: string): ReactNode => (
    <ResourcePicker
      what={what} {...(of === undefined ? {} : { of })} value={values[field]} resources={resources} loading={offered.loading}
      error={form.errors[field]} onChange={(next) => form.setFieldValue(field, next)}
    />
  );
  useEffect(() => { if (saving.problem !== null) document.getElementById('page')?.scrollTo({ top: 0 }); }, [saving.problem]);
  return (
    <form noValidate className="visit-form" onSubmit={form.onSubmit((now) => void saving.submit(now), focusFirstMessage)}>
      {leaveWarning}
      {conflicts.length > 0
        ? <StaleFields conflicts={conflicts} nameOf={(id) => names.get(id)} onMine={(field) => settle(field, false)} onTheirs={(field) => settle(field, true)} />
        : <SavingProblem problem={saving.problem} onClose={saving.clear} />}
      <div className="visit-columns">
        <div>
          <Section title="Date and Time">
            <SimpleGrid cols={{ base: 2, xs: noise ? 4 : 3 }} spacing="sm">
              <DayField form={form} name="date" label={noise ? 'Setup date' : 'Date'} required />
              <TimeField form={form} name="start" label={noise ? 'Setup' : 'Start'} required {...withNotice(movedNotice(values.date, values.start))} />
              {noise ? <DayField form={form} name="endDate" label="Pickup date" required /> : null}
              <TimeField form={form} name="end" label={noise ? 'Pickup' : 'End'} required {...withNotice(movedNotice(noise ? values.endDate : values.date, values.end))} />
              <TimeField form={form} name="departureTime" label="Departure" />
              <TimeField form={form} name="returnTime" label="Return" />
            </SimpleGrid>
          </Section>
          <Section
            title="Location"
            aside={
              <Anchor size="sm" target="_blank" rel="noreferrer" href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${values.address} ${values.postcode}`.trim())}`}>
                <IconDirections size={15} aria-hidden className="visit-inline-icon" /> Get Directions
              </Anchor>
            }
          >
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextField form={form} name="projectName" label="Project name" />
              <TextField form={form} name="postcode" label="Postcode" required maxLength={12} />
            </SimpleGrid>
            <div className="visit-below"><LongTextField form={form} name="address" label="Address" required rows={2} /></div>
          </Section>
          <Section title="Client Details">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextField form={form} name="contact.name" label="Name" required />
              <TextField form={form} name="contact.position" label="Position" required />
              <TextField form={form} name="contact.email" label="Email" type="email" required />
              <TextField form={form} name="contact.telephone" label="Telephone" type="tel" required />
              <ChoiceField form={form} name="contact.project_leader" label="Project leader" clearable choices={!values.contact.project_leader || offered.leaders.includes(values.contact.project_leader) ? offered.leaders : [...offered.leaders, values.contact.project_leader]} />
              <div className="visit-check"><CheckField form={form} name="delegated" label="Delegated (external)" /></div>
            </SimpleGrid>
          </Section>
          <Section title="Equipment">
            {noise ? (
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
                <fieldset className="visit-half"><legend>Setup</legend>{picker('Engineer', 'engineers', offered.engineers, 'Setup')}{picker('Car', 'cars', offered.cars, 'Setup')}</fieldset>
                <fieldset className="visit-half"><legend>Pickup</legend>{picker('Engineer', 'engineersPickup', offered.engineers, 'Pickup')}{picker('Car', 'carsPickup', offered.cars, 'Pickup')}</fieldset>
                {picker('Kit', 'kits', offered.kits)}
              </SimpleGrid>
            ) : (
              <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
                {picker('Engineer', 'engineers', offered.engineers)}
                {picker('Car', 'cars', offered.cars)}
                {picker('Kit', 'kits', offered.kits)}
              </SimpleGrid>
            )}
          </Section>
        </div>
        <div>
          {side}
          <TestPanel kind={kind} form={form} noiseTypes={offered.noiseTypes} />
          <Section title="Fee and notes">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <MoneyField form={form} name="price" label="Fee" required />
              <TextField form={form} name="invoice_number" label="Invoice number" />
            </SimpleGrid>
            <div className="visit-below"><LongTextField form={form} name="notes" label="Notes" rows={3} /></div>
          </Section>
        </div>
      </div>
      <Group className="visit-actions" justify="flex-end" gap="xs">
        {actions}
        <Button type="submit" loading={saving.saving} disabled={(opened !== null && !dirty) || conflicts.length > 0}>Save</Button>
      </Group>
    </form>
  );
};
