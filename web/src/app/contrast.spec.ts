import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { barColours, barColourNames } from './bar-colours.js';
import { cssVariables, issuedColours, kindColours, theme } from './theme.js';

type Rgb = readonly [number, number, number];
type Scheme = 'light' | 'dark';

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const variablesIn = (scheme: Scheme): Readonly<Record<string, string>> => {
  const [library, ours] = [defaultCssVariablesResolver(whole), cssVariables(whole)];
  return { ...library.variables, ...library[scheme], ...ours.variables, ...ours[scheme] };
};

const mixed = (top: Rgb, share: number, under: Rgb): Rgb =>
  [0, 1, 2].map((at) => (top[at] ?? 0) * share + (under[at] ?? 0) * (1 - share)) as unknown as Rgb;

/** `#abc`, `#aabbcc`, `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)` over a ground. */
const plainColour = (written: string, ground: Rgb): Rgb => {
  const [red, green, blue, alpha = 1] = (/^rgba?\(([^)]+)\)$/.exec(written)?.[1]?.split(',') ?? []).map(Number);
  if (red !== undefined && green !== undefined && blue !== undefined) return mixed([red, green, blue], alpha, ground);
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(written)?.[1];
  if (hex === undefined) throw new Error(`not a colour: ${written}`);
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb;
};

/** The colour that a value of CSS comes to, over a ground where it lets one through. */
const colourOf = (value: string, variables: Readonly<Record<string, string>>, ground: Rgb = [255, 255, 255]): Rgb => {
  const of = (text: string): Rgb => colourOf(text, variables, ground);
  const written = value.trim();
  const variable = /^var\((--[\w-]+)\)$/.exec(written)?.[1];
  if (variable !== undefined) {
    const found = variables[variable];
    if (found === undefined) throw new Error(`nobody says what ${variable} is`);
    return of(found);
  }
  const [, top, share, under] = /^color-mix\(in srgb, (.+?) (\d+)%, (.+)\)$/.exec(written) ?? [];
  if (top !== undefined && under !== undefined)
    return mixed(of(top), Number(share) / 100, under === 'transparent' ? ground : of(under));
  return plainColour(written, ground);
};

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (colour: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: Rgb, other: Rgb): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Text reads from 4.5 : 1; an icon, an edge and the ring of the focus are seen from 3 : 1. */
const [TEXT, SEEN] = [4.5, 3];

type Pair = readonly [what: string, front: string, ground: string, least: number];

/** A bar of any layout: across the top, the row of links under it, at the left; and the logo in it. */
const barPairs = (name: (typeof barColourNames)[number]): readonly Pair[] => {
  const { ground, text, quiet, active, activeText } = barColours[name];
  const hover = `color-mix(in srgb, ${active} 55%, ${ground})`;
  return [
    ['text', text, ground, TEXT],
    ['quiet text and icons', quiet, ground, TEXT],
    ['text pointed at', text, hover, TEXT],
    ['badge pointed at', quiet, hover, TEXT],
    ['text of the page that is open', activeText, active, TEXT],
    ['badge of the page that is open', quiet, active, TEXT],
    ['ring of the focus', text, ground, SEEN],
    ['ring beside the page that is open', text, active, SEEN],
  ];
};

const grounds = ['--soundings-page', '--soundings-panel', '--soundings-hover', '--mantine-color-body'] as const;
const pagePairs: readonly Pair[] = [
  ...grounds.flatMap((ground): readonly Pair[] => [
    [`text on ${ground}`, 'var(--mantine-color-text)', `var(${ground})`, TEXT],
    [`quiet text on ${ground}`, 'var(--mantine-color-dimmed)', `var(${ground})`, TEXT],
    [`link on ${ground}`, 'var(--mantine-color-anchor)', `var(${ground})`, TEXT],
    [`message on ${ground}`, 'var(--mantine-color-error)', `var(${ground})`, TEXT],
    [`negative figure on ${ground}`, 'var(--soundings-negative)', `var(${ground})`, TEXT],
    [`ring of the focus on ${ground}`, 'var(--soundings-ring)', `var(${ground})`, SEEN],
    [`outline of a field on ${ground}`, 'var(--soundings-field)', `var(${ground})`, SEEN],
  ]),
  ['placeholder', 'var(--mantine-color-placeholder)', 'var(--soundings-panel)', TEXT],
  ['button', '#ffffff', 'var(--mantine-primary-color-filled)', TEXT],
  ...['', '-hover'].map((hover): Pair => [
    `red button${hover}`,
    '#ffffff',
    `var(--mantine-color-red-filled${hover})`,
    TEXT,
  ]),
  ['ring of the focus in the past', 'var(--soundings-past-text)', 'var(--soundings-past-band)', SEEN],
  ['text of the past', 'var(--soundings-past-text)', 'var(--soundings-past-band)', TEXT],
  ['quiet text on the page of the past', 'var(--mantine-color-dimmed)', 'var(--soundings-past-page)', TEXT],
  ['text on the page of the past', 'var(--mantine-color-text)', 'var(--soundings-past-page)', TEXT],
  ...['tide', 'gray', 'red', 'sound', 'air', 'noise', 'issued'].map((name): Pair => [
    `badge ${name}`,
    `var(--mantine-color-${name}-light-color)`,
    `var(--mantine-color-${name}-light)`,
    TEXT,
  ]),
  ...Object.entries({ ...kindColours, issued: issuedColours }).flatMap(
    ([name, { edge, ground, text }]): readonly Pair[] => [
      [`text of ${name}`, text, ground, TEXT],
      [`edge of ${name}`, edge, 'var(--soundings-panel)', SEEN],
    ],
  ),
];

describe.each<Scheme>(['light', 'dark'])('colours, %s', (scheme) => {
  const variables = variablesIn(scheme);
  const tooFaint = (pairs: readonly Pair[]): readonly string[] =>
    pairs.flatMap(([what, front, ground, least]) => {
      const under = colourOf(ground, variables, colourOf('var(--soundings-panel)', variables));
      const ratio = contrast(colourOf(front, variables, under), under);
      return ratio >= least ? [] : [`${what}: ${ratio.toFixed(2)}, needs ${least}`];
    });

  it.each(barColourNames)('read in a bar of the colour %s', (name) => expect(tooFaint(barPairs(name))).toEqual([]));
  it('read on the page', () => expect(tooFaint(pagePairs)).toEqual([]));
});

it('reckons contrast as WCAG does', () => {
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});
