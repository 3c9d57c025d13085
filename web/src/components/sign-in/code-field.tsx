import { t } from '#languages';
import type { ReactNode } from 'react';
import { TextField, type ContractForm } from '../form/index.js';
import type { SignInValues } from './use-sign-in.js';

/** Appears once the password was right, and takes the caret. */
export const CodeField = ({ form }: { readonly form: ContractForm<SignInValues> }): ReactNode => (
  <TextField
    form={form}
    name="code"
    label={t('Code')}
    description={t('The six digits that your authenticator app shows now, or a recovery code.')}
    type="code"
    autoComplete="one-time-code"
    autoFocus
  />
);
