import type { ReactNode } from 'react';
import { focusFirstMessage, type ContractForm } from './contract-form.js';
import { SavingProblem, type Saving } from './use-saving.js';

interface SavingFormProps<Values extends object> {
  readonly form: ContractForm<Values>;
  readonly saving: Saving<Values>;
  /** Whose password is asked for, for programs that keep passwords. */
  readonly username?: string;
  readonly children: ReactNode;
}

/** A form that is sent as it is typed; why that failed stands above it where it belongs to no field. */
export const SavingForm = <Values extends object>({
  form,
  saving,
  username,
  children,
}: SavingFormProps<Values>): ReactNode => (
  <form noValidate onSubmit={form.onSubmit((values) => void saving.submit(values), focusFirstMessage)}>
    {saving.problem?.errors === undefined ? <SavingProblem problem={saving.problem} /> : null}
    {username === undefined ? null : (
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
    )}
    {children}
  </form>
);
