import { t } from '#languages';
import { Kbd, Modal, Switch, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import {
  shortcutGroupNames,
  shortcutGroups,
  shortcuts,
  switchShortcuts,
  useShortcutsOn,
  type Shortcut,
} from '../lib/shortcuts.js';
import { chromeWord } from './chrome.js';
import './shortcut-sheet.css';

const Keys = ({ keys }: Pick<Shortcut, 'keys'>): ReactNode => (
  <span className="sheet-keys">
    {keys.map((key, index) => (
      <Fragment key={key}>
        {index === 0 ? null : (
          <Text span size="xs" c="dimmed">
            {t('then')}
          </Text>
        )}
        {key.split(' ').map((part) => (
          <Kbd key={part} size="sm">
            {part}
          </Kbd>
        ))}
      </Fragment>
    ))}
  </span>
);

/** `?`: every shortcut, from the one registry, and the switch for them. */
export const ShortcutSheet = ({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode => {
  const on = useShortcutsOn();
  return (
    <Modal opened={opened} onClose={onClose} title={chromeWord('shortcuts')} size={720} closeOnClickOutside>
      <Switch
        label={t('Enable single-key shortcuts')}
        checked={on}
        onChange={(event) => switchShortcuts(event.currentTarget.checked)}
        mb="md"
        description={t(
          'Switch this off if keys are pressed by accident or by voice. Ctrl K, the arrow keys and Enter still work. Kept in this browser.',
        )}
      />
      <div className="sheet">
        {shortcutGroups.map((group) => (
          <section key={group} aria-label={shortcutGroupNames[group]}>
            <Text component="h3" fw={650} size="sm" mb={4}>
              {shortcutGroupNames[group]}
            </Text>
            <dl className="sheet-list">
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <div key={shortcut.keys.join(' ')}>
                    <dt>{shortcut.label()}</dt>
                    <dd>
                      <Keys keys={shortcut.keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
};
