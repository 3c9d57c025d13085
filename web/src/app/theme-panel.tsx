import {
  Button,
  Drawer,
  Fieldset,
  Group,
  SegmentedControl,
  Stack,
  Tooltip,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { barColourNames, barColours } from './bar-colours.js';
import type { ChromeKey } from './chrome.js';
import { layouts, prefer, resetPreferences, usePreferences, type Preferences } from './preferences.js';
import { chromeWord } from './chrome.js';

const bars: readonly { readonly of: 'navbar' | 'topNavigation' | 'logo' | 'leftSidebar'; readonly label: ChromeKey }[] =
  [
    { of: 'navbar', label: 'navbarColour' },
    { of: 'topNavigation', label: 'topNavigationColour' },
    { of: 'logo', label: 'logoColour' },
    { of: 'leftSidebar', label: 'leftSidebarColour' },
  ];

const Swatches = ({
  of,
  label,
  preferences,
}: {
  readonly of: 'navbar' | 'topNavigation' | 'logo' | 'leftSidebar';
  readonly label: string;
  readonly preferences: Preferences;
}): ReactNode => {
  const group = useId();
  return (
    <Fieldset legend={label} variant="unstyled">
      <Group gap={8} mt={4}>
        {barColourNames.map((name) => (
          <Tooltip key={name} label={chromeWord(name)}>
            <UnstyledButton
              component="label"
              className="swatch"
              style={{ background: barColours[name].ground, color: barColours[name].text }}
            >
              <input
                type="radio"
                name={group}
                checked={preferences[of] === name}
                onChange={() => prefer({ [of]: name })}
                className="swatch-input"
              />
              <VisuallyHidden>{chromeWord(name)}</VisuallyHidden>
              {preferences[of] === name ? <IconCheck size={16} aria-hidden /> : null}
            </UnstyledButton>
          </Tooltip>
        ))}
      </Group>
    </Fieldset>
  );
};

/** How the product looks in this browser. Every change shows at once and is kept. */
export const ThemePanel = ({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode => {
  const preferences = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={340} title={chromeWord('theme')}>
      <Stack gap="lg">
        <Fieldset legend={chromeWord('colourScheme')} variant="unstyled">
          <SegmentedControl
            fullWidth
            mt={4}
            value={colorScheme}
            aria-label={chromeWord('colourScheme')}
            onChange={(scheme) => setColorScheme(scheme)}
            data={[
              { value: 'light', label: chromeWord('light') },
              { value: 'dark', label: chromeWord('dark') },
              { value: 'auto', label: chromeWord('auto') },
            ]}
          />
        </Fieldset>
        <Fieldset legend={chromeWord('layout')} variant="unstyled">
          <SegmentedControl
            fullWidth
            orientation="vertical"
            mt={4}
            value={preferences.layout}
            aria-label={chromeWord('layout')}
            onChange={(layout) => prefer({ layout })}
            data={layouts.map((layout) => ({ value: layout, label: chromeWord(layout) }))}
          />
        </Fieldset>
        {bars.map((bar) => (
          <Swatches key={bar.of} of={bar.of} label={chromeWord(bar.label)} preferences={preferences} />
        ))}
        <Button
          variant="default"
          onClick={() => {
            resetPreferences();
            setColorScheme('auto');
          }}
        >
          {chromeWord('reset')}
        </Button>
      </Stack>
    </Drawer>
  );
};
