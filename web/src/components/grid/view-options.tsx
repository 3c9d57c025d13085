import type { SavedView } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconHome, IconHomeOff, IconPencil, IconTrash, IconUser, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMe } from '../../lib/queries.js';

interface ViewOptionsProps {
  readonly view: SavedView;
  readonly onRename: () => void;
  readonly onBegin: (begin: boolean) => void;
  readonly onShare: (isShared: boolean) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** What can be done with the chosen view: its maker does all of it; of a colleague's, the office tends it and everybody keeps a copy. */
export const ViewOptions = ({ view, onRename, onBegin, onShare, onCopy, onRemove }: ViewOptionsProps): ReactNode => {
  const { data: me } = useMe();
  const mayChange = view.isMine || me?.isEngineer === false;
  return (
    <Menu position="bottom-start" shadow="md" width={270}>
      <Menu.Target><ActionIcon size={28} variant="subtle" aria-label={t('Options of the view “{name}”', { name: view.name })}><IconDots size={16} aria-hidden /></ActionIcon></Menu.Target>
      <Menu.Dropdown>
        {!mayChange ? null : <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>{t('Rename ...')}</Menu.Item>}
        {!view.isMine
          ? <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>{t('Keep a copy for me')}</Menu.Item>
          : view.isDefault
            ? <Menu.Item leftSection={<IconHomeOff size={16} aria-hidden />} onClick={() => onBegin(false)}>{t('Open this page with all rows')}</Menu.Item>
            : <Menu.Item leftSection={<IconHome size={16} aria-hidden />} onClick={() => onBegin(true)}>{t('Open this page with this view')}</Menu.Item>}
        {!mayChange ? null : view.isShared
          ? <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={() => onShare(false)}>{t('Stop sharing with the team')}</Menu.Item>
          : <Menu.Item leftSection={<IconUsersGroup size={16} aria-hidden />} onClick={() => onShare(true)}>{t('Share with the team')}</Menu.Item>}
        {!mayChange ? null : <Menu.Item color="var(--soundings-negative)" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>{t('Remove')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
};
