import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
/** The style of all components, and beside it that of each. */
const ALL = resolve('@mantine/core/styles.css');
const FOLDER = dirname(resolve('@mantine/core/styles/Button.css'));

/** Those that are used; a build that uses another, or one of these no more, fails and names it. */
const USED = `
  ActionIcon Alert Anchor Avatar Badge Burger Button Center Checkbox CheckboxCard CheckboxIndicator CloseButton Combobox Divider
  Drawer Fieldset FloatingIndicator Group InlineInput Input Kbd List Loader LoadingOverlay Mark Menu Modal ModalBase Notification
  NumberInput Overlay Pagination Paper PasswordInput Pill PillsInput Popover Progress Radio RadioCard RadioIndicator ScrollArea
  SegmentedControl SimpleGrid Skeleton Stack Switch Table Text ThemeIcon Timeline Title Tooltip UnstyledButton VisuallyHidden
`
  .trim()
  .split(/\s+/);

const styleOf = (name: string): string => readFileSync(join(FOLDER, `${name}.css`), 'utf8');
const classesIn = (text: string): ReadonlySet<string> => new Set(text.match(/\bm_[\da-f]+\b/g));

/** The style of Mantine's components that are used, in its own order: that of all of them is twice as long, and nothing is drawn before it is there. */
export const libraryStyles = (): Plugin => {
  const whole = readFileSync(ALL, 'utf8');
  const names = readdirSync(FOLDER)
    .filter((file) => /^\w[\w-]*\.css$/.test(file))
    .map((file) => file.slice(0, -'.css'.length));
  const placeOf = (name: string): number => whole.indexOf(styleOf(name).trim());
  const isBase = (name: string): boolean => classesIn(styleOf(name)).size === 0;
  return {
    name: 'library-styles',
    load: (id) =>
      id !== ALL
        ? null
        : names
            .filter((name) => isBase(name) || USED.includes(name))
            .sort((one, other) => placeOf(one) - placeOf(other))
            .map(styleOf)
            .join('\n'),
    generateBundle(_options, bundle) {
      const named = classesIn(
        Object.values(bundle)
          .map((file) => (file.type === 'chunk' ? file.code : ''))
          .join('\n'),
      );
      const wrong = names.filter(
        (name) => !isBase(name) && USED.includes(name) !== [...classesIn(styleOf(name))].some((one) => named.has(one)),
      );
      if (wrong.length > 0)
        throw new Error(
          `web/library-styles-plugin.ts: the style of ${wrong.join(', ')} is left out though used, or sent for nothing`,
        );
    },
  };
};
