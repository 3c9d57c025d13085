import { languageNames, languages, t, type Language } from '#languages';
import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktopDown,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconUserCircle,
} from '@tabler/icons-react';
import { lazy, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { initialsOf } from '../lib/initials.js';
import { toast } from '../components/feedback/index.js';
import { useInstall } from '../lib/install.js';
import { untilThere } from '../lib/late.js';
import { useMe } from '../lib/queries.js';
import { chooseLanguage, useLanguage } from '../lib/language.js';
import { isAsked } from '../lib/held-here.js';
import { signOut } from '../lib/sign-out.js';
import { chromeWord } from './chrome.js';
import { OnceOpened } from './once-opened.js';

const ContactDialog = lazy(() =>
  untilThere(async () => ({ default: (await import('./contact-dialog.js')).ContactDialog })),
);

/** The page is made anew in the language that was chosen; whoever chose it goes on where they were. */
let chosenHere = false;

const choose = async (language: Language): Promise<void> => {
  try {
    chosenHere = true;
    await chooseLanguage(language);
  } catch {
    chosenHere = false;
    toast.danger(
      t('{language} cannot be loaded at the moment. Please try again when you are connected.', {
        language: languageNames[language],
      }),
    );
  }
};

export const AccountMenu = ({ onShortcuts }: { readonly onShortcuts: () => void }): ReactNode => {
  const language = useLanguage();
  const { data: me } = useMe();
  const install = useInstall();
  const [writing, setWriting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosenHere) button.current?.focus();
    chosenHere = false;
  }, []);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <UnstyledButton
            ref={button}
            aria-label={
              me === undefined
                ? chromeWord('account')
                : t('Account: {name}, {initials}', { name: me.name, initials: initialsOf(me.name) })
            }
            style={{ borderRadius: '50%' }}
          >
            <Avatar size={32} radius="xl" color="tide" variant="filled">
              {me === undefined ? null : initialsOf(me.name)}
            </Avatar>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {me === undefined ? null : (
            <Menu.Label>
              <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
                {me.name}
              </Text>
              <Text size="xs" truncate>
                {me.email}
              </Text>
            </Menu.Label>
          )}
          <Menu.Divider />
          <Menu.Label>{chromeWord('language')}</Menu.Label>
          {languages.map((name) => (
            <Menu.Item
              key={name}
              lang={name}
              aria-current={name === language ? 'true' : undefined}
              closeMenuOnClick={false}
              onClick={() => void choose(name)}
              rightSection={name === language ? <IconCheck size={16} aria-hidden /> : null}
            >
              {languageNames[name]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item component={Link} to="/account" leftSection={<IconUserCircle size={16} aria-hidden />}>
            {chromeWord('myAccount')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onShortcuts}>
            {chromeWord('shortcuts')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={() => setWriting(true)}>
            {chromeWord('contact')}
          </Menu.Item>
          {install === null ? null : (
            <Menu.Item leftSection={<IconDeviceDesktopDown size={16} aria-hidden />} onClick={install}>
              {chromeWord('install')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => {
              if (!isAsked()) signOut();
            }}
          >
            {chromeWord('logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <OnceOpened part={ContactDialog} opened={writing} onClose={() => setWriting(false)} />
    </>
  );
};
