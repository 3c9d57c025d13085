import { Anchor, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** Five seconds are too short to read and act on, ten are in the way. */
const UNDO_TIME = 8000;

const body = (detail: ReactNode): ReactNode => (detail === undefined ? '' : detail);

/** Short messages in the corner. Failures stay until they are dismissed. */
export const toast = {
  success: (title: string, detail?: ReactNode): void => {
    notifications.show({ title, message: body(detail), color: 'issued', role: 'status', autoClose: 5000 });
  },
  /** @param detail the true reason, under the specification's words */
  danger: (title: string, detail?: ReactNode): void => {
    notifications.show({ title, message: body(detail), color: 'red', role: 'alert', autoClose: false });
  },
  info: (title: string, detail?: ReactNode): void => {
    notifications.show({ title, message: body(detail), color: 'tide', role: 'status', autoClose: 5000 });
  },
  /** @param undo puts things back; afterwards the toast says `undone` instead */
  withUndo: (title: string, undo: () => Promise<unknown>, undone: string): void => {
    const id = notifications.show({
      title,
      color: 'issued',
      role: 'status',
      autoClose: UNDO_TIME,
      message: (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => {
            undo().then(
              () => notifications.update({ id, title: undone, message: '', color: 'tide', autoClose: 3000 }),
              () => notifications.update({ id, title: 'This could not be undone.', message: <Text size="sm">Please look at it again.</Text>, color: 'red', autoClose: false }),
            );
          }}
        >
          Undo
        </Anchor>
      ),
    });
  },
};
