import { AddStaffMember, ChangeStaffMember, type StaffMember } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import { PasswordField, RadioField, TextField, useContractForm, useSaving } from '../../components/form/index.js';
import { changedFrom, EditorForm, useVersion, type EditorProps } from '../../components/register/index.js';
import { api } from '../../lib/api.js';

interface EngineerValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly isEngineer: 'yes' | 'no' | '';
}

const bodyOf = (values: EngineerValues, row: StaffMember | null): object => {
  const { password, isEngineer, ...rest } = values;
  return {
    ...rest,
    ...(isEngineer === '' ? {} : { isEngineer: isEngineer === 'yes' }),
    // An empty password of an existing account means: leave it as it is.
    ...(row !== null && password === '' ? {} : { password }),
    ...(row === null ? {} : { _id: row._id }),
  };
};

export const EngineerEditor = ({ row, onSaved, onClose }: EditorProps<StaffMember>): ReactNode => {
  const initial: EngineerValues = { name: row?.name ?? '', email: row?.email ?? '', password: '', isEngineer: row === null ? '' : row.isEngineer ? 'yes' : 'no' };
  const { version, failed } = useVersion(row, '/api/users');
  const toBody = (values: EngineerValues): object => bodyOf(values, row);
  const changes = (values: EngineerValues): object =>
    row === null ? toBody(values) : { ...changedFrom(toBody(initial), toBody(values)), _id: row._id, version };
  const form = useContractForm<EngineerValues>({
    contract: row === null ? AddStaffMember : ChangeStaffMember,
    initialValues: initial,
    toBody,
  });
  const saving = useSaving({
    form,
    send: (body: object, key) => (row === null ? api.post<StaffMember>('/api/users', body, { key }) : api.put<StaffMember>('/api/users', body, { key })),
    onSaved,
    onFailed: failed,
  });
  return (
    <EditorForm form={form} toBody={changes} saving={saving} onClose={onClose}>
      <TextField form={form} name="name" label={t('Name')} required autoFocus />
      <TextField form={form} name="email" label={t('Email')} type="email" required />
      <PasswordField
        form={form} name="password" label={row === null ? t('Password') : t('New password')} required={row === null} autoComplete="new-password"
        {...(row === null ? {} : { description: t('Leave empty to keep the present one.') })}
      />
      <RadioField
        form={form} name="isEngineer" label={t('Is this an engineer?')} required
        choices={[{ value: 'yes', label: t('Yes'), description: t('Goes on visits and can be chosen for them') }, { value: 'no', label: t('No'), description: t('Office staff: also manages accounts and settings') }]}
      />
    </EditorForm>
  );
};
