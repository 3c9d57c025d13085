import { Button, Group, Stack } from '@mantine/core';
import type { ErrorBody, OpenEntity } from '#contracts';
import { t } from '#languages';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import {
  CancelButton,
  focusFirstMessage,
  type FormDraft,
  OthersHere,
  type Saving,
  SavingProblem,
  type Stale,
} from '../form/index.js';

interface EditorFormProps<Values, Body> {
  readonly form: UseFormReturnType<Values>;
  readonly toBody: (values: Values) => Body;
  readonly saving: Saving<Body>;
  readonly draft: FormDraft<Values>;
  readonly stale: Stale;
  /** Of an existing one: others are told that it is open. */
  readonly open?: { readonly entity: OpenEntity; readonly id: string } | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const isAtFields = (problem: ErrorBody | null): boolean => Object.keys(problem?.errors ?? {}).length > 0;

/** Fields of a dialog, the failure above them, and its two buttons. */
export const EditorForm = <Values extends object, Body>({
  form,
  toBody,
  saving,
  draft,
  stale,
  open = null,
  onClose,
  children,
}: EditorFormProps<Values, Body>): ReactNode => (
  <form
    noValidate
    data-saves
    onSubmit={form.onSubmit((values) => void saving.submit(toBody(values)), focusFirstMessage)}
  >
    {open === null ? null : <OthersHere entity={open.entity} id={open.id} />}
    {draft.notes}
    {stale.shown ? (
      stale.element
    ) : isAtFields(saving.problem) ? null : (
      <SavingProblem problem={saving.problem} onClose={saving.clear} />
    )}
    <Stack gap="sm">{children}</Stack>
    <Group justify="flex-end" mt="lg" gap="xs">
      <CancelButton draft={draft} busy={saving.saving} onClose={onClose} />
      <Button type="submit" loading={saving.saving} disabled={stale.open}>
        {t('Save')}
      </Button>
    </Group>
  </form>
);
