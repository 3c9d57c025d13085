import { t } from '#languages';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { barColours } from './bar-colours.js';
import { usePreferences } from './preferences.js';

const Mark = (): ReactNode => (
  <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
    <path
      d="M6 16h3l2.4-6 4 13 4-16 3 9H26"
      fill="none"
      stroke="#fff"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Links to the start page. */
export const Logo = (): ReactNode => {
  const { logo } = usePreferences();
  const colour = barColours[logo];
  return (
    <UnstyledButton
      component={Link}
      to="/"
      className="logo"
      style={{
        background: logo === 'page' ? 'transparent' : colour.ground,
        color: logo === 'page' ? 'inherit' : colour.text,
      }}
      aria-label={t('Soundings, start page')}
    >
      <Mark />
      <span>Soundings</span>
    </UnstyledButton>
  );
};
