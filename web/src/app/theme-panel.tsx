import { Button, Drawer, Fieldset, Group, SegmentedControl, Stack, Tooltip, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { barColourNames, barColours } from './bar-colours.js';
import type { ChromeKey } from './chrome.js';
import { layouts, prefer, resetPreferences, usePreferences, type Preferences } from './preferences.js';
import { useChrome } from './use-chrome.js';

const bars: readonly { readonly of: 'navbar' | 'topNavigation' | 'logo' | 'leftSidebar'; readonly label: ChromeKey }[] = [
  { of: 'navbar', label: 'navbarColour' },
  { of: 'topNavigation', label: 'topNavigationColour' },
  { of: 'logo', label: 'logoColour' },
  { of: 'leftSidebar', label: 'leftSidebarColour' },
];

const Swatches = ({ of, label, preferences }: { readonly of: 'navbar' | 'topNavigation' | 'logo' | 'leftSidebar'; readonly label: string; readonly preferences: Preferences }): ReactNode => {
  const word = useChrome();
  const group = useId();
  return (
    <Fieldset legend={label} variant="unstyled">
      <Group gap={8} mt={4}>
        {barColourNames.map((name) => (
          <Tooltip key={name} label={word(name)}>
            <UnstyledButton
              component="label"
              className="swatch"
              style={{ background: barColours[name].ground, color: barColours[name].text }}
            >
              <input type="radio" name={group} checked={preferences[of] === name} onChange={() => prefer({ [of]: name })} className="swatch-input" />
              <VisuallyHidden>{word(name)}</VisuallyHidden>
              {preferences[of] === name ? <IconCheck size={16} aria-hidden /> : null}
            </UnstyledButton>
          </Tooltip>
        ))}
      </Group>
    </Fieldset>
  );
};

/** How the product looks in this browser. Every change shows at once and is kept. */
export const ThemePanel = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }): ReactNode => {
  const word = useChrome();
  const preferences = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={340} title={word('theme')}>
      <Stack gap="lg">
        <Fieldset legend={word('colourScheme')} variant="unstyled">
          <SegmentedControl
            fullWidth mt={4} value={colorScheme} aria-label={word('colourScheme')}
            onChange={(scheme) => setColorScheme(scheme)}
            data={[{ value: 'light', label: word('light') }, { value: 'dark', label: word('dark') }, { value: 'auto', label: word('auto') }]}
          />
        </Fieldset>
        <Fieldset legend={word('layout')} variant="unstyled">
          <SegmentedControl
            fullWidth orientation="vertical" mt={4} value={preferences.layout} aria-label={word('layout')}
            onChange={(layout) => prefer({ layout })}
            data={layouts.map((layout) => ({ value: layout, label: word(layout) }))}
          />
        </Fieldset>
        {bars.map((bar) => <Swatches key={bar.of} of={bar.of} label={word(bar.label)} preferences={preferences} />)}
        <Button variant="default" onClick={() => { resetPreferences(); setColorScheme('auto'); }}>{word('reset')}</Button>
      </Stack>
    </Drawer>
  );
};
