import type { VisitKind } from '#contracts';
import { t } from '#languages';
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { fontFamily } from '../lib/fonts.js';
import { takesMatch, wordsFirst } from '../lib/typed-choice.js';

/** The one accent: deep water between teal and blue. White reads on shade 6 and darker (4.5 : 1). */
const tide: MantineColorsTuple = [
  '#e9f5f7',
  '#d3e9ed',
  '#a7d3da',
  '#77bbc6',
  '#4ea4b2',
  '#2f8d9d',
  '#177a8b',
  '#0d6675',
  '#0a5461',
  '#07424d',
];
const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#eff1f3',
  '#e3e7ea',
  '#d2d8dd',
  '#b3bcc5',
  '#8b96a1',
  '#616d79',
  '#4a5560',
  '#333c45',
  '#1d242b',
];
const dark: MantineColorsTuple = [
  '#dbe0e5',
  '#b9c1c9',
  '#939ea9',
  '#6b7681',
  '#444e58',
  '#353e47',
  '#272e35',
  '#1c2228',
  '#151a1f',
  '#0f1317',
];
const sound: MantineColorsTuple = [
  '#eaf2fd',
  '#d3e3fa',
  '#a8c7f4',
  '#7aa8ec',
  '#5590e4',
  '#3579d6',
  '#2466c0',
  '#1c549f',
  '#16437f',
  '#10325f',
];
const air: MantineColorsTuple = [
  '#fef5e2',
  '#fbe7bd',
  '#f6d283',
  '#efbb48',
  '#e2a526',
  '#c38610',
  '#a56f0a',
  '#875907',
  '#6a4605',
  '#4d3303',
];
const noise: MantineColorsTuple = [
  '#fdeef5',
  '#fad9e8',
  '#f4b2d0',
  '#ec87b5',
  '#e2639c',
  '#d04484',
  '#b4336d',
  '#942757',
  '#751f45',
  '#561633',
];
const issued: MantineColorsTuple = [
  '#e9f6ee',
  '#d0ebd9',
  '#a3d7b5',
  '#72c08f',
  '#4bab6f',
  '#2f9657',
  '#217f47',
  '#1a6839',
  '#14522d',
  '#0f3d21',
];

/** What heads a dialog is not the banner of the page. */
const noBanner = { attributes: { header: { role: 'presentation' } } };

export const theme = createTheme({
  primaryColor: 'tide',
  primaryShade: { light: 7, dark: 6 },
  colors: { tide, gray, dark, sound, air, noise, issued },
  white: '#ffffff',
  black: '#1d242b',
  fontFamily,
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '20px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // Functions where there is a text: they are asked each time, in the language of the moment.
    Modal: {
      defaultProps: () => ({
        overlayProps: { backgroundOpacity: 0.4 },
        closeOnClickOutside: false,
        closeButtonProps: { 'aria-label': t('Close') },
        ...noBanner,
      }),
    },
    Drawer: {
      defaultProps: () => ({
        overlayProps: { backgroundOpacity: 0.25 },
        closeButtonProps: { 'aria-label': t('Close') },
        ...noBanner,
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    NumberInput: { defaultProps: { hideControls: true } },
    Select: {
      defaultProps: {
        allowDeselect: false,
        selectFirstOptionOnChange: true,
        onKeyDown: takesMatch,
        filter: wordsFirst,
      },
    },
    DateInput: {
      defaultProps: () => ({
        clearButtonProps: { 'aria-label': t('Clear') },
        ariaLabels: { previousMonth: t('Previous month'), nextMonth: t('Next month') },
      }),
    },
  },
});

interface KindColours {
  /** Strong: a row's border, a calendar entry's edge. 3 : 1 against the page. */
  readonly edge: string;
  /** Quiet ground for a badge or an entry. */
  readonly ground: string;
  /** Text on that ground, 4.5 : 1. */
  readonly text: string;
}

const tokens = (name: string): KindColours => ({
  edge: `var(--soundings-${name}-edge)`,
  ground: `var(--soundings-${name}-ground)`,
  text: `var(--soundings-${name}-text)`,
});

/** Colours that mean something, for light and dark. Always beside a word or an icon, never alone. */
export const kindColours: Readonly<Record<VisitKind, KindColours>> = {
  sound: tokens('sound'),
  air: tokens('air'),
  noise: tokens('noise'),
};
/** An issued report, wherever it shows; it wins over the kind's colour. */
export const issuedColours = tokens('issued');

const lightOf = (name: string, colour: string): Record<string, string> => ({
  [`--soundings-${name}-edge`]: `var(--mantine-color-${colour}-5)`,
  [`--soundings-${name}-ground`]: `var(--mantine-color-${colour}-0)`,
  [`--soundings-${name}-text`]: `var(--mantine-color-${colour}-8)`,
});
const darkOf = (name: string, colour: string): Record<string, string> => ({
  [`--soundings-${name}-edge`]: `var(--mantine-color-${colour}-4)`,
  [`--soundings-${name}-ground`]: `color-mix(in srgb, var(--mantine-color-${colour}-5) 22%, var(--mantine-color-body))`,
  [`--soundings-${name}-text`]: `var(--mantine-color-${colour}-2)`,
});

const meanings = {
  sound: 'sound',
  air: 'air',
  noise: 'noise',
  issued: 'issued',
  confirmed: 'tide',
  pending: 'gray',
} as const;
const all = (of: (name: string, colour: string) => Record<string, string>): Record<string, string> =>
  Object.assign({}, ...Object.entries(meanings).map(([name, colour]) => of(name, colour))) as Record<string, string>;

/** Quiet grounds with a tint that can be told apart on a dark page; Mantine's own are near black. */
const softInDark = (name: string): Record<string, string> => ({
  [`--mantine-color-${name}-light`]: `color-mix(in srgb, var(--mantine-color-${name}-5) 22%, var(--mantine-color-body))`,
  [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, var(--mantine-color-${name}-5) 30%, var(--mantine-color-body))`,
  [`--mantine-color-${name}-light-color`]: `var(--mantine-color-${name}-2)`,
  [`--mantine-color-${name}-text`]: `var(--mantine-color-${name}-3)`,
});
const allSoftInDark: Record<string, string> = Object.assign(
  {},
  ...['tide', 'gray', 'sound', 'air', 'noise', 'issued', 'red'].map(softInDark),
) as Record<string, string>;

/** White reads on it; on the library's own red it does not. */
const red = (filled: string, hover: string): Record<string, string> => ({
  '--mantine-color-red-filled': filled,
  '--mantine-color-red-filled-hover': hover,
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...all(lightOf),
    '--soundings-page': '#f4f6f7',
    '--soundings-panel': '#ffffff',
    '--soundings-line': '#e1e5e9',
    '--soundings-hover': '#f1f5f6',
    '--soundings-field': '#818c97',
    '--soundings-ring': 'var(--mantine-primary-color-filled)',
    ...red('#c92a2a', '#b32424'),
    '--soundings-negative': '#c0261c',
    '--soundings-past-page': '#ebe8f6',
    '--soundings-past-line': '#d3cde9',
    '--soundings-past-edge': '#4a3d8f',
    '--soundings-past-band': '#4a3d8f',
    '--soundings-past-text': '#ffffff',
    '--mantine-color-dimmed': '#5d6873',
    '--mantine-color-error': '#c0261c',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': '#68737e',
  },
  dark: {
    ...all(darkOf),
    ...allSoftInDark,
    '--mantine-color-red-light-color': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': '#8e99a4',
    '--soundings-page': '#14181d',
    '--soundings-panel': '#1c2228',
    '--soundings-line': '#2f373f',
    '--soundings-hover': '#242b32',
    '--soundings-field': '#75818d',
    '--soundings-ring': 'var(--mantine-color-tide-4)',
    ...red('#d33434', '#bd2b2b'),
    '--soundings-negative': '#ff8f87',
    '--soundings-past-page': '#1b1832',
    '--soundings-past-line': '#3b3561',
    '--soundings-past-edge': '#7a6bd0',
    '--soundings-past-band': '#3a3078',
    '--soundings-past-text': '#f3f0ff',
    '--mantine-color-body': '#1c2228',
    '--mantine-color-dimmed': '#9aa5b0',
    '--mantine-color-error': '#ff8f87',
    '--mantine-color-default-border': '#3b454f',
  },
});
