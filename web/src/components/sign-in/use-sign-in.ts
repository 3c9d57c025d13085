import { SignIn } from '#contracts';
import { t } from '#languages';
import { useState } from 'react';
import { useContractForm, useSaving, type ContractForm, type Saving } from '../form/index.js';
import { api } from '../../lib/api.js';

export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

export interface SigningIn {
  readonly form: ContractForm<SignInValues>;
  readonly saving: Saving<SignInValues>;
  /** The password was right, and the account has two-step sign-in. */
  readonly asksForCode: boolean;
  /** Why it was refused, in words. */
  readonly sentence: string | null;
}

/** Email and password, and the code of an authenticator app where the account asks for one. */
export const useSignIn = (email: string, onSignedIn: (token: string) => void): SigningIn => {
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useContractForm<SignInValues>({ contract: SignIn, initialValues: { email, password: '', code: '' } });
  const saving = useSaving({
    send: (values: SignInValues) => api.post('/api/auth', values, { unsigned: true }),
    onSaved: ({ token }) => onSignedIn(token),
    onFailed: ({ errors }) => {
      if (errors?.['code'] !== undefined) setAsksForCode(true);
    },
  });
  return { form, saving, asksForCode, sentence: sentenceFor(saving) };
};

/** A refused pair is always said in the same words; anything else (a wrong code, too many attempts, no connection) in the server's. */
const sentenceFor = ({ problem }: Saving<SignInValues>): string | null => {
  if (problem === null || problem.statusCode === 428) return null;
  const isPair = (problem.statusCode === 400 || problem.statusCode === 401) && problem.errors?.['code'] === undefined;
  return isPair ? t('Incorrect Credentials!') : problem.msg;
};
