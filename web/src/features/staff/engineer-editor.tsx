import {
  AddStaffMember,
  ChangeStaffMember,
  formatTelephone,
  storedTelephone,
  visitKindLabels,
  visitKinds,
  type Registration,
  type StaffMember,
  type VisitKind,
} from '#contracts';
import { t } from '#languages';
import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  CurrentPasswordField,
  PasswordField,
  TextField,
  useContractForm,
  useSaving,
} from '../../components/form/index.js';
import { changedFrom, EditorForm, useEditing, type EditorProps } from '../../components/crud-page/index.js';
import { api, newKey } from '../../lib/api.js';
import { useAccount } from '../../lib/session.js';
import { OwnDaysFields } from './own-days-fields.js';
import { RegistrationsField } from './registrations-field.js';
import { RoleField } from './role-field.js';

interface EngineerValues {
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
  readonly password: string;
  readonly currentPassword: string;
  readonly isEngineer: 'yes' | 'no' | '';
  readonly competence: readonly VisitKind[];
  readonly registrations: readonly Registration[];
  readonly homePostcode: string;
  readonly dayStart: string;
  readonly dayEnd: string;
  readonly weekHours: number | '';
}

const bodyOf = (values: EngineerValues, row: StaffMember | null): object => {
  const { password, currentPassword, isEngineer, weekHours, ...rest } = values;
  return {
    ...rest,
    telephone: storedTelephone(rest.telephone),
    weekHours: weekHours === '' ? null : weekHours,
    ...(isEngineer === '' ? {} : { isEngineer: isEngineer === 'yes' }),
    // An empty password of an existing account means: leave it as it is.
    ...(row !== null && password === '' ? {} : { password }),
    ...(currentPassword === '' ? {} : { currentPassword }),
    ...(row === null ? {} : { _id: row._id }),
  };
};

const blank: EngineerValues = {
  name: '',
  email: '',
  telephone: '',
  password: '',
  currentPassword: '',
  isEngineer: '',
  competence: [],
  registrations: [],
  homePostcode: '',
  dayStart: '',
  dayEnd: '',
  weekHours: '',
};

const valuesOf = (row: StaffMember | null): EngineerValues =>
  row === null
    ? blank
    : {
        ...blank,
        name: row.name,
        email: row.email,
        telephone: formatTelephone(row.telephone),
        isEngineer: row.isEngineer ? 'yes' : 'no',
        competence: row.competence,
        registrations: row.registrations,
        homePostcode: row.homePostcode ?? '',
        dayStart: row.dayStart,
        dayEnd: row.dayEnd,
        weekHours: row.weekHours ?? '',
      };

const revise = (_id: string, body: object, key: string): Promise<StaffMember> =>
  api.put('/api/users', { ...body, _id }, { key });

export const EngineerEditor = ({
  row,
  now,
  onSaved,
  onClose,
  own,
}: EditorProps<StaffMember> & {
  /** An engineer at their own account: name and password alone. */ readonly own: boolean;
}): ReactNode => {
  const me = useAccount();
  const isMine = row !== null && row._id === me;
  const toBody = (values: EngineerValues): object => bodyOf(values, row);
  const form = useContractForm<EngineerValues>({
    contract: row === null ? AddStaffMember : ChangeStaffMember,
    initialValues: valuesOf(row),
    toBody,
  });
  const { draft, stale } = useEditing({ form, entity: 'users', path: '/api/users', row, now, valuesOf });
  const changes = (values: EngineerValues): object =>
    row === null
      ? toBody(values)
      : { ...changedFrom(toBody(draft.base), toBody(values)), _id: row._id, version: draft.version };
  const saving = useSaving({
    form,
    draft,
    send: async (body: object, key, { edited }) => {
      if (row !== null) return api.put('/api/users', body, { key });
      const made = await api.post('/api/users', body, { key });
      // The server cannot tell a repeat with another password from one with the same, as it keeps no trace of either.
      return edited ? revise(made._id, body, newKey()) : made;
    },
    ...(row === null ? { revise } : {}),
    onSaved,
    onFailed: stale.failed,
  });
  return (
    <EditorForm
      form={form}
      toBody={changes}
      saving={saving}
      draft={draft}
      stale={stale}
      open={row === null ? null : { entity: 'users', id: row._id }}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} required autoFocus />
      <TextField form={form} name="email" label={t('Email')} type="email" required disabled={own} />
      <TextField form={form} name="telephone" label={t('Telephone')} type="tel" disabled={own} />
      <PasswordField
        form={form}
        name="password"
        label={row === null ? t('Password') : t('New password')}
        required={row === null}
        autoComplete="new-password"
        {...(row === null ? {} : { description: t('Leave empty to keep the current one.') })}
      />
      {isMine && (form.values.password !== '' || form.values.email.trim() !== row.email) ? (
        <CurrentPasswordField form={form} description={t('Needed to change your own password or email.')} />
      ) : null}
      <RoleField form={form} disabled={own} />
      {form.values.isEngineer === 'yes' ? (
        <>
          <Checkbox.Group
            label={t('Kinds of visits')}
            description={t('If none is ticked, all apply. Plans and warnings use this.')}
            value={[...form.values.competence]}
            error={form.errors['competence']}
            onChange={(chosen) =>
              form.setFieldValue(
                'competence',
                visitKinds.filter((kind) => chosen.includes(kind)),
              )
            }
          >
            <Group gap="md" mt={6}>
              {visitKinds.map((kind) => (
                <Checkbox key={kind} value={kind} label={visitKindLabels[kind]} disabled={own} />
              ))}
            </Group>
          </Checkbox.Group>
          <OwnDaysFields form={form} disabled={own} />
          <RegistrationsField
            value={form.values.registrations}
            error={form.errors['registrations']}
            disabled={own}
            onChange={(registrations) => form.setFieldValue('registrations', registrations)}
          />
        </>
      ) : null}
    </EditorForm>
  );
};
