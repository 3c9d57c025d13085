import type { SavedView } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconHome,
  IconHomeOff,
  IconPencil,
  IconTrash,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { newKey } from '../../lib/api.js';
import { useMe } from '../../lib/queries.js';
import type { Views } from './use-views.js';

interface ViewOptionsProps {
  readonly view: SavedView;
  readonly all: Views;
  /** Waits for a change and says that it is done, or why not. */
  readonly tell: (doing: Promise<unknown>, done: string) => Promise<void>;
  readonly onCopied: (copy: SavedView) => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** What can be done with the chosen view: its maker does all of it; of a colleague's, the office tends it and everybody keeps a copy. */
export const ViewOptions = ({ view, all, tell, onCopied, onRename, onRemove }: ViewOptionsProps): ReactNode => {
  const { data: me } = useMe();
  const { name, address } = view;
  const onCopy = (): void =>
    void tell(all.save({ name, address }, newKey()).then(onCopied), t('The view “{name}” is saved', { name }));
  const onBegin = (isDefault: boolean): void =>
    void tell(
      all.revise(view, { isDefault }),
      isDefault ? t('This page now opens with “{name}”', { name }) : t('This page now opens with all rows'),
    );
  const onShare = (isShared: boolean): void =>
    void tell(
      all.revise(view, { isShared }),
      isShared ? t('The team now sees the view “{name}”', { name }) : t('Only you see the view “{name}” now', { name }),
    );
  const mayChange = view.isMine || me?.isEngineer === false;
  return (
    <Menu position="bottom-start" shadow="md" width={270}>
      <Menu.Target>
        <ActionIcon size={28} variant="subtle" aria-label={t('Options of the view “{name}”', { name: view.name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!mayChange ? null : (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
            {t('Rename ...')}
          </Menu.Item>
        )}
        {!view.isMine ? (
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
            {t('Keep a copy for me')}
          </Menu.Item>
        ) : view.isDefault ? (
          <Menu.Item leftSection={<IconHomeOff size={16} aria-hidden />} onClick={() => onBegin(false)}>
            {t('Open this page with all rows')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconHome size={16} aria-hidden />} onClick={() => onBegin(true)}>
            {t('Open this page with this view')}
          </Menu.Item>
        )}
        {!mayChange ? null : view.isShared ? (
          <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={() => onShare(false)}>
            {t('Stop sharing with the team')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconUsersGroup size={16} aria-hidden />} onClick={() => onShare(true)}>
            {t('Share with the team')}
          </Menu.Item>
        )}
        {!mayChange ? null : (
          <Menu.Item
            color="var(--soundings-negative)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={onRemove}
          >
            {t('Remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
