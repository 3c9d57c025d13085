import { t } from '#languages';
import { notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { refusalOf } from '../../lib/http-problems.js';
import { givesWay, passing } from './gives-way.js';
import { UndoOffer } from './undo-offer.js';

const body = (detail: ReactNode): ReactNode => (detail === undefined ? '' : detail);

/** Its cross says what it does. */
const dismiss = {
  closeButtonProps: {
    get 'aria-label'() {
      return t('Dismiss');
    },
  },
} as const;

/** A message is cut off at 200 pixels otherwise; reasons can be longer on a phone. */
const tall = { maxHeight: 'min(45vh, 360px)', overflowY: 'auto' } as const;

const UNDONE_MS = 4000;

const show = (message: NotificationData): string => {
  const { notifications: shown, limit } = notificationsStore.getState();
  const gone = givesWay(shown, limit);
  if (gone !== undefined) notifications.hide(gone);
  return notifications.show({ ...dismiss, ...message });
};

/** Short messages in the corner. Failures stay until they are dismissed. */
export const toast = {
  success: (title: string, detail?: ReactNode): void => {
    show({ ...passing, title, message: body(detail), color: 'issued', autoClose: 5000 });
  },
  /**
   * @param detail the true reason, under the specification's words
   * @param closesAfter milliseconds, where the page itself says the same and goes on saying it
   * @returns for `dismiss`, once it does not hold any more
   */
  danger: (title: string, detail?: ReactNode, closesAfter: number | false = false): string =>
    show({
      title,
      message: body(detail),
      color: 'red',
      role: 'alert',
      autoClose: closesAfter,
      style: tall,
    }),
  info: (title: string, detail?: ReactNode): void => {
    show({ ...passing, title, message: body(detail), color: 'tide', autoClose: 5000 });
  },
  /**
   * A question that stays until it is answered or dismissed.
   * @param detail the ways to answer it; each closes it
   * @returns for `dismiss`, once it does not hold any more
   */
  ask: (title: string, detail: (close: () => void) => ReactNode): string => {
    const id: string = show({
      title,
      message: detail(() => notifications.hide(id)),
      color: 'tide',
      role: 'status',
      autoClose: false,
      style: tall,
    });
    return id;
  },
  /** Takes all of them away, with their ways back. */
  clear: (): void => {
    notifications.clean();
  },
  dismiss: (id: string): void => {
    notifications.hide(id);
  },
  /**
   * @param undo puts things back; afterwards the toast says `undone` instead, or why it could not be
   * @param detail what it was about, under the title
   */
  withUndo: (title: string, undo: () => Promise<unknown>, undone: string, detail?: string): void => {
    const putBack = (id: string): void => {
      // Until it is known what came of it, it gives way to no other message.
      notifications.update({ id, title, message: t('Putting it back ...'), loading: true, 'data-passing': false });
      undo().then(
        () => {
          notifications.update({ id, ...passing, title: undone, message: '', loading: false, color: 'tide' });
          // The pointer that pressed Undo is over it still, which would hold it in front of what lies beneath.
          setTimeout(() => notifications.hide(id), UNDONE_MS);
        },
        (error: unknown) =>
          notifications.update({
            id,
            title: t('This could not be undone.'),
            message: refusalOf(error),
            loading: false,
            color: 'red',
            role: 'alert',
            autoClose: false,
          }),
      );
    };
    const id: string = show({
      ...passing,
      title,
      color: 'issued',
      autoClose: false,
      message: (
        <>
          {detail === undefined ? null : <div>{detail}</div>}
          <UndoOffer onUndo={() => putBack(id)} onOver={() => notifications.hide(id)} />
        </>
      ),
    });
  },
};
