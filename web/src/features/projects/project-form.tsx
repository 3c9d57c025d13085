import { CreateProject, type FieldConflict, type Project } from '#contracts';
import { t } from '#languages';
import { Anchor, Button, Group, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconDirections } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import {
  CheckField, ChoiceField, DayField, focusFirstMessage, LongTextField, MoneyField, StaleFields, TextField, useContractForm, useLeaveWarning, useSaving,
} from '../../components/form/index.js';
import { toast } from '../../components/feedback/index.js';
import { Section } from '../../components/section/index.js';
import { api, sentenceOf } from '../../lib/api.js';
import { directionsTo } from '../../lib/maps.js';
import { useCompany } from '../../lib/queries.js';
import { bodyOf, changesOf, moreMessages, valuesOf, type ProjectValues } from './project-values.js';
import { SaveFailure } from './save-failure.js';
import './projects.css';

/** Everything that a project says of itself. */
export const ProjectFields = ({ form }: { readonly form: UseFormReturnType<ProjectValues> }): ReactNode => {
  const leaders = useCompany().data?.projectLeaders ?? [];
  const { values } = form;
  const leader = values.contact.project_leader;
  const place = `${values.address} ${values.postcode}`.trim();
  return (
    <>
      <Section title={t('Project Details')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextField form={form} name="projectName" label={t('Project name')} required />
          <TextField form={form} name="project_number" label={t('Project number')} required />
          <MoneyField form={form} name="price" label={t('Fee')} required />
          <DayField form={form} name="date" label={t('Enquiry date')} />
          <ChoiceField form={form} name="contact.project_leader" label={t('Project leader')} clearable choices={leader === null || leaders.includes(leader) ? leaders : [...leaders, leader]} />
          <div className="project-check"><CheckField form={form} name="delegated" label={t('Delegated (external)')} /></div>
        </SimpleGrid>
      </Section>
      <Section title={t('Client Details')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextField form={form} name="contact.name" label={t('Name')} />
          <TextField form={form} name="contact.position" label={t('Position ⟨in a firm⟩')} />
          <TextField form={form} name="contact.email" label={t('Email')} type="email" />
          <TextField form={form} name="contact.telephone" label={t('Telephone')} type="tel" />
        </SimpleGrid>
      </Section>
      <Section
        title={t('Location')}
        aside={place === '' ? null : (
          <Anchor size="sm" target="_blank" rel="noreferrer" href={directionsTo(place)}><IconDirections size={15} aria-hidden style={{ verticalAlign: -2 }} /> {t('Get Directions')}</Anchor>
        )}
      >
        <LongTextField form={form} name="address" label={t('Address')} rows={2} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm"><TextField form={form} name="postcode" label={t('Postcode')} maxLength={12} /></SimpleGrid>
      </Section>
    </>
  );
};

interface ProjectFormProps {
  readonly initial: ProjectValues;
  /** null: a new project. */
  readonly opened: Project | null;
  /** The project as it is now, after somebody else changed it. */
  readonly reload: () => Promise<Project | null>;
  readonly onSaved: (project: Project) => void;
  /** An earlier success is not left standing above the failure. */
  readonly onFailed?: () => void;
  /** At the right: fee, status and visits. */
  readonly side?: ReactNode;
  /** Buttons beside Save. */
  readonly actions?: ReactNode;
}

const readField = (values: ProjectValues, field: string): unknown =>
  field.startsWith('contact.') ? new Map<string, unknown>(Object.entries(values.contact)).get(field.slice(8)) : new Map<string, unknown>(Object.entries(values)).get(field);

/** The form of a project; what was typed outlives every failure. */
export const ProjectForm = ({ initial, opened, reload, onSaved, onFailed, side, actions }: ProjectFormProps): ReactNode => {
  const [version, setVersion] = useState(opened?.version);
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  /** The project as somebody else left it, once a conflict made us look. */
  const [theirs, setTheirs] = useState<ProjectValues | null>(null);
  const form = useContractForm<ProjectValues>({ contract: CreateProject, initialValues: initial, toBody: bodyOf, more: moreMessages });
  const saving = useSaving({
    form,
    send: (values: ProjectValues, key) =>
      opened === null
        ? api.post<Project>('/api/enquiry', bodyOf(values), { key })
        : api.put<Project>(`/api/enquiry/${opened._id}`, { ...changesOf(initial, values), version }, { key }),
    onSaved,
    onFailed: (problem) => {
      onFailed?.();
      if (problem.fieldConflicts !== undefined && problem.fieldConflicts.length > 0) void askWhose(problem.fieldConflicts).catch((error: unknown) => toast.danger(t('The other values could not be loaded.'), sentenceOf(error)));
    },
  });
  const dirty = form.isDirty();
  const leaveWarning = useLeaveWarning(dirty && !saving.saving);
  useEffect(() => { if (saving.problem !== null) document.getElementById('page')?.scrollTo({ top: 0 }); }, [saving.problem]);

  // The newest version counts from here on: what the person keeps is said again, knowingly.
  const askWhose = async (fields: readonly FieldConflict[]): Promise<void> => {
    const now = await reload();
    if (now === null) return;
    setVersion(now.version);
    setTheirs(valuesOf(now));
    setConflicts(fields);
  };
  const settle = (field: string, take: boolean): void => {
    if (take && theirs !== null) form.setFieldValue(field, readField(theirs, field));
    setConflicts((left) => left.filter((conflict) => conflict.field !== field));
    saving.clear();
  };
  return (
    <form noValidate onSubmit={form.onSubmit((now) => void saving.submit(now), focusFirstMessage)}>
      {leaveWarning}
      {conflicts.length > 0 ? <StaleFields title={t('Error!')} conflicts={conflicts} onChosen={settle} /> : <SaveFailure problem={saving.problem} onClose={saving.clear} />}
      <div className={side === undefined ? undefined : 'project-columns'}>
        <div>
          <ProjectFields form={form} />
        </div>
        {side === undefined ? null : <div>{side}</div>}
      </div>
      <Group className="project-actions" justify="flex-end" gap="xs">
        {actions}
        <Button type="submit" loading={saving.saving} disabled={(opened !== null && !dirty) || conflicts.length > 0}>{t('Save')}</Button>
      </Group>
    </form>
  );
};
