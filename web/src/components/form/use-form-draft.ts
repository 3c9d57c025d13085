import { sameValue } from '#contracts';
import { fieldsOf } from '../../lib/merging.js';
import type { ContractForm } from './contract-form.js';
import { useDraft, type DraftOptions, type FormDraft } from './use-draft.js';

/** Puts values into a form, field by field, so that messages stay at fields that are not touched. */
export const putInto = <Values extends object>(
  form: ContractForm<Values>,
  values: Values,
  shape: DraftOptions<Values>['shape'] = {},
): void => {
  for (const [path, value] of fieldsOf(values, shape))
    if (!sameValue(fieldsOf(form.getValues(), shape).get(path), value)) form.setFieldValue(path, value as never);
};

/** `useDraft` for a form of `useContractForm`. Ask it, not the form, whether anything was changed. */
export const useFormDraft = <Values extends object>(
  form: ContractForm<Values>,
  options: Omit<DraftOptions<Values>, 'values' | 'put'>,
): FormDraft<Values> =>
  useDraft({ ...options, values: form.values, put: (values) => putInto(form, values, options.shape) });
