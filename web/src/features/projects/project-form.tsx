import { CreateProject, type Project } from '#contracts';
import { t } from '#languages';
import { Anchor, Button, Group, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconDirections } from '@tabler/icons-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { OverPage } from '../../components/feedback/index.js';
import {
  CheckField,
  ChoiceField,
  DayField,
  focusFirstMessage,
  LongTextField,
  MoneyField,
  putInto,
  TextField,
  useContractForm,
  useFormDraft,
  useLeaveWarning,
  useSaving,
  useStale,
} from '../../components/form/index.js';
import { ClientField, clientIdOf } from '../../components/clients/index.js';
import { SitePositionMap } from '../../components/map/index.js';
import { Section } from '../../components/section/index.js';
import { api } from '../../lib/api.js';
import { useSayable } from '../../lib/sayable.js';
import { directionsTo } from '../../lib/maps.js';
import { fieldsOf, withFields } from '../../lib/merging.js';
import { useCompany } from '../../lib/queries.js';
import { changedSince } from '../../lib/who-changed.js';
import { bodyOf, changesOf, moreMessages, projectShape, valuesOf, type ProjectValues } from './project-values.js';
import { reviseProject } from './revise-project.js';
import { SaveFailure } from './save-failure.js';
import './projects.css';

/** Everything that a project says of itself. */
export const ProjectFields = ({
  form,
  isNew = false,
  saved = null,
}: {
  readonly form: UseFormReturnType<ProjectValues>;
  readonly isNew?: boolean;
  readonly saved?: Project | null;
}): ReactNode => {
  const leaders = useCompany().data?.projectLeaders ?? [];
  const { values } = form;
  const leader = values.contact.project_leader;
  const place = `${values.address} ${values.postcode}`.trim();
  return (
    <>
      <Section title={t('Project Details')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextField form={form} name="projectName" label={t('Project name')} required autoFocus={isNew} />
          <TextField form={form} name="project_number" label={t('Project number')} required />
          <MoneyField form={form} name="price" label={t('Fee')} required />
          <DayField form={form} name="date" label={t('Enquiry date')} />
          <ChoiceField
            form={form}
            name="contact.project_leader"
            label={t('Project leader')}
            clearable
            choices={leader === null || leaders.includes(leader) ? leaders : [...leaders, leader]}
          />
          <div className="project-check">
            <CheckField form={form} name="delegated" label={t('Delegated (external)')} />
          </div>
        </SimpleGrid>
      </Section>
      <Section title={t('Client Details')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <ClientField
            form={form}
            name="contact.name"
            label={t('Name')}
            contact={values.contact}
            link={values}
            onLink={({ client_id, new_client }) => {
              form.setFieldValue('client_id', client_id);
              form.setFieldValue('new_client', new_client);
            }}
            onFill={(contact) => {
              for (const [part, value] of Object.entries(contact)) form.setFieldValue(`contact.${part}`, value);
            }}
          />
          <TextField form={form} name="contact.position" label={t('Position ⟨in a firm⟩')} />
          <TextField form={form} name="contact.email" label={t('Email')} type="email" />
          <TextField form={form} name="contact.telephone" label={t('Telephone')} type="tel" />
        </SimpleGrid>
      </Section>
      <Section
        title={t('Location')}
        aside={
          place === '' ? null : (
            <Anchor size="sm" target="_blank" rel="noreferrer" href={directionsTo(place)}>
              <IconDirections size={15} aria-hidden style={{ verticalAlign: -2 }} /> {t('Get Directions')}
            </Anchor>
          )
        }
      >
        <LongTextField form={form} name="address" label={t('Address')} rows={2} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
          <TextField form={form} name="postcode" label={t('Postcode')} type="capitals" maxLength={12} />
        </SimpleGrid>
        <div className="project-map">
          <SitePositionMap
            saved={saved}
            marker={values.geocode}
            postcode={values.postcode}
            place={`${saved?.address ?? values.address} ${saved?.postcode ?? values.postcode}`.trim()}
            day={null}
            onMarker={(marker) => form.setFieldValue('geocode', marker)}
          />
        </div>
      </Section>
    </>
  );
};

interface ProjectFormProps {
  readonly initial: ProjectValues;
  /** null: a new project. */
  readonly opened: Project | null;
  /** The same as it is now, whoever changes it. */
  readonly now?: Project;
  /** The project as it is now, after someone else changed it. */
  readonly reload: () => Promise<Project | null>;
  /** @param goesOn the person is at another field since it was sent */
  readonly onSaved: (project: Project, goesOn: boolean) => void;
  /** An earlier success is not left standing above the failure. */
  readonly onFailed?: () => void;
  /** At the right: fee, status and visits. */
  readonly side?: ReactNode;
  /** Buttons beside Save. */
  readonly actions?: ReactNode;
}

const takeField = (field: string, from: ProjectValues, into: ProjectValues): ProjectValues =>
  withFields(into, new Map([[field, fieldsOf(from, projectShape).get(field)]]), projectShape);

/** What its draft is kept under. */
const formOf = (id: string): string => `project ${id}`;

/** The form of a project; what was typed outlives every failure. */
export const ProjectForm = ({
  initial,
  opened,
  now,
  reload,
  onSaved,
  onFailed,
  side,
  actions,
}: ProjectFormProps): ReactNode => {
  const sayable = useSayable();
  const form = useContractForm<ProjectValues>({
    contract: CreateProject,
    initialValues: initial,
    toBody: bodyOf,
    more: moreMessages,
  });
  const latest = useMemo(
    () =>
      now === undefined
        ? undefined
        : {
            values: valuesOf(now),
            version: now.version,
            by: (since: number) => changedSince('enquiry', now._id, since),
          },
    [now],
  );
  const draft = useFormDraft(form, {
    of: formOf(opened?._id ?? 'new'),
    initial,
    version: opened?.version,
    shape: projectShape,
    latest,
  });
  const stale = useStale({
    draft,
    values: form.values,
    put: (values) => putInto(form, values, projectShape),
    title: t('Error!'),
    reload: async () => {
      const project = await reload();
      return project === null ? null : { values: valuesOf(project), version: project.version };
    },
    take: takeField,
  });
  const saving = useSaving({
    form,
    draft,
    send: async (values: ProjectValues, key) => {
      const client = values.new_client === null ? {} : { client_id: await clientIdOf(values, values.contact) };
      return opened === null
        ? api.post('/api/enquiry', { ...(await sayable(bodyOf(values))), ...client }, { key })
        : api.put(
            `/api/enquiry/${opened._id}`,
            { ...(await sayable(changesOf(draft.base, values))), ...client, version: draft.version },
            { key },
          );
    },
    ...(opened === null ? { revise: reviseProject((values: ProjectValues) => sayable(bodyOf(values))) } : {}),
    onSaved: (project, _, goesOn) => {
      stale.clear();
      onSaved(project, goesOn);
    },
    savedAs: ({ _id, version }) => ({ of: formOf(_id), version }),
    stays: opened !== null,
    onFailed: (problem) => {
      onFailed?.();
      stale.failed(problem);
    },
  });
  const { dirty } = draft;
  const leaveWarning = useLeaveWarning(dirty && !saving.saving);
  useEffect(() => {
    if (stale.shown) document.getElementById('page')?.scrollTo({ top: 0 });
  }, [stale.shown]);
  return (
    <form noValidate data-saves onSubmit={form.onSubmit((now) => void saving.submit(now), focusFirstMessage)}>
      {leaveWarning}
      {draft.notes}
      {stale.shown ? (
        stale.element
      ) : (
        <OverPage>
          <SaveFailure problem={saving.problem} onClose={saving.clear} />
        </OverPage>
      )}
      <div className={side === undefined ? undefined : 'project-columns'}>
        <div>
          <ProjectFields form={form} isNew={opened === null} saved={now ?? opened} />
        </div>
        {side === undefined ? null : <div>{side}</div>}
      </div>
      <Group className="form-actions" justify="flex-end" gap="xs">
        {actions}
        <Button
          type="submit"
          loading={saving.saving}
          disabled={(opened !== null && !dirty && !stale.shown) || stale.open}
        >
          {t('Save')}
        </Button>
      </Group>
    </form>
  );
};
