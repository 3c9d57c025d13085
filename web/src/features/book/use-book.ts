import { feeTypes, own } from '#contracts';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useState } from 'react';
import { focusFirstMessage, useDraft, type FormDraft } from '../../components/form/index.js';
import { emptyBook, type BookValues } from './book-values.js';

export interface Book {
  readonly values: BookValues;
  readonly draft: FormDraft<BookValues>;
  readonly errors: Readonly<Record<string, string>>;
  /** Messages of the fields named in `touched` go: they are being corrected. */
  readonly change: (values: BookValues, ...touched: readonly string[]) => void;
  /** Shows these messages and goes to the first one. */
  readonly setErrors: (errors: Readonly<Record<string, string>>) => void;
  /** For the fields of components/form. */
  readonly getInputProps: (name: string) => GetInputPropsReturnType;
}

const valueIn = (changed: unknown): unknown =>
  typeof changed === 'object' && changed !== null && 'currentTarget' in changed
    ? (changed as { currentTarget: { value: unknown } }).currentTarget.value
    : changed;

/** A type that there is no more is no type. */
const known = (values: BookValues): BookValues =>
  values.type !== null && !feeTypes.includes(values.type) ? emptyBook : values;

/** What is typed on the page. */
export const useBook = (): Book => {
  const [values, setValues] = useState<BookValues>(emptyBook);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const draft = useDraft({ of: 'book', initial: emptyBook, values, put: (next) => setValues(known(next)) });
  const change: Book['change'] = (next, ...touched) => {
    setValues(next);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !touched.includes(field))));
  };
  return {
    values,
    draft,
    errors,
    change,
    setErrors: (next) => {
      setErrors(next);
      focusFirstMessage();
    },
    getInputProps: (name) => ({
      value: new Map<string, unknown>(Object.entries(values)).get(name) ?? '',
      error: own(errors, name),
      onChange: (changed: unknown) => change({ ...values, [name]: valueIn(changed) }, name),
    }),
  };
};
