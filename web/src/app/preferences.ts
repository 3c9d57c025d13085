import { useSyncExternalStore } from 'react';
import { barColourNames, type BarColour } from './bar-colours.js';
import { createListeners } from '../lib/listeners.js';

export const layouts = ['default-sidebar-1', 'collapsed-sidebar-1', 'top-navigation-1'] as const;
export type LayoutName = (typeof layouts)[number];

export interface Preferences {
  readonly layout: LayoutName;
  /** The bar across the top of the page. */
  readonly navbar: BarColour;
  /** The row of links of the layout top-navigation-1. */
  readonly topNavigation: BarColour;
  readonly logo: BarColour;
  readonly leftSidebar: BarColour;
}

const KEY = 'soundings.preferences';
const defaults: Preferences = {
  layout: 'default-sidebar-1',
  navbar: 'page',
  topNavigation: 'page',
  logo: 'page',
  leftSidebar: 'page',
};

const oneOf = <Name extends string>(known: readonly Name[], value: unknown, otherwise: Name): Name =>
  known.find((name) => name === value) ?? otherwise;

/** What is stored may be from another version: anything unknown falls back to its default. */
const read = (): Preferences => {
  let stored: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof value === 'object' && value !== null) stored = value as Record<string, unknown>;
  } catch {
    stored = {};
  }
  return {
    layout: oneOf(layouts, stored['layout'], defaults.layout),
    navbar: oneOf(barColourNames, stored['navbar'], defaults.navbar),
    topNavigation: oneOf(barColourNames, stored['topNavigation'], defaults.topNavigation),
    logo: oneOf(barColourNames, stored['logo'], defaults.logo),
    leftSidebar: oneOf(barColourNames, stored['leftSidebar'], defaults.leftSidebar),
  };
};

let current = read();
const { tell, listen } = createListeners();

// Windows of one browser look alike.
window.addEventListener('storage', ({ key }) => {
  if (key !== KEY) return;
  current = read();
  tell();
});

/** Changes how the product looks in this browser, and keeps it. */
export const prefer = (change: Partial<Preferences>): void => {
  current = { ...current, ...change };
  localStorage.setItem(KEY, JSON.stringify(current));
  tell();
};

export const resetPreferences = (): void => prefer(defaults);

export const usePreferences = (): Preferences => useSyncExternalStore(listen, () => current);
