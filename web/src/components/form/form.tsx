import { t } from '#languages';
import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** @param by the button that was pressed, or whose turn Enter is; null where the page itself submits */
  readonly onSubmit: (by: HTMLElement | null) => unknown;
}

/** A form without `useContractForm`: what is missing is said by `onSubmit`, not by the browser. */
export const Form = ({ onSubmit, ...form }: FormProps): ReactNode => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit(event.nativeEvent.submitter);
    }}
    {...form}
  />
);

interface CancelButtonProps {
  /** What is typed is given up with it. */
  readonly draft?: { readonly discard: () => void };
  readonly busy?: boolean;
  readonly onClose: () => void;
}

export const CancelButton = ({ draft, busy = false, onClose }: CancelButtonProps): ReactNode => (
  <Button
    variant="default"
    onClick={() => {
      draft?.discard();
      onClose();
    }}
    disabled={busy}
  >
    {t('Cancel')}
  </Button>
);
