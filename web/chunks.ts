import type { Plugin } from 'vite';

const any = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'));

/** What is typed into: forms are on most pages, and on none that a day begins with. */
const FORMS = any(
  '@mantine.(form|dates).',
  'components.(NumberInput|PasswordInput|Textarea|Radio).',
  'react-number-format',
  'klona',
  'fast-deep-equal',
  'dayjs',
  'queriesObserver',
  'useQueries',
  'src.components.form.',
  'src.lib.(merging|attempts|clock|commands|use-task)\\.',
);
/** What checks it, and what is chosen in more than one form: a file of its own would be named on every page. */
const RULES = any(
  'class-validator',
  'validator.lib',
  'src.lib.instrument-words',
  'contracts.src.(binding|rules|versions|written-values|shapes|instruments|[\\w-]+\\.ts\\?classes)',
);
const DASHBOARDS = any(
  'src.features.dashboards.(?!engineer.)',
  'src.components.(grid|ledger|map|range|tile|visit-list).',
  'visits.visit-(edge|icons)',
  'src.lib.(maps|seen|settings)\\.',
  'Icon(ArrowRight|Calendar|Cash|ChevronLeft|ChevronRight|ClipboardCheck|FileCheck|MapPin|ShieldCheck|WaveSine|Wind|X)\\.',
);

/**
 * Which modules come in one file: dozens of files of a few lines each take longer than what is in them, and zip worse; what a file
 * holds that a page does not need is sent for nothing. The group with the highest priority has a module.
 */
export const chunks = [
  // What every page needs. The libraries stay what they are from one version of ours to the next, and are not fetched again.
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 5 },
  // The file that starts the page stays by itself: the worker knows a build by its name.
  {
    name: 'base',
    tags: ['$initial' as const],
    test: (id: string) => !/src.main\.tsx$|index\.html$/.test(id),
    priority: 4,
  },
  { name: 'rules', test: RULES, minShareCount: 2, priority: 3 },
  { name: 'forms', test: FORMS, minShareCount: 14, priority: 3 },
  // Calendars and what is booked by the day need it; a dashboard does not.
  {
    name: 'bank-holidays',
    test: any('src.bank-holidays\\.', 'src.lib.bank-holidays\\.'),
    minShareCount: 2,
    priority: 3,
  },
  // What most pages share, of some fifty that ask for something.
  { name: 'lists', minShareCount: 14, priority: 2 },
  // What My day and a visit of mine share; the office's dashboards need none of it.
  {
    name: 'my-day',
    test: any('src.features.dashboards.engineer.', 'src.lib.with-waiting'),
    minShareCount: 2,
    priority: 2,
  },
  // The ways in: the sign-in, the dialog over a page whose session ended, and the set-up share them; no page of the day does.
  {
    name: 'sign-in',
    test: any('src.components.sign-in.', 'src.lib.passkeys\\.', 'simplewebauthn'),
    minShareCount: 2,
    priority: 1,
  },
  // What is edited in a panel beside its list: it takes forms, and a day begins with none.
  { name: 'editing', test: any('src.components.crud-page.'), minShareCount: 2, priority: 1 },
  { name: 'dashboards', test: DASHBOARDS, minShareCount: 2, priority: 1 },
  // Not what the dashboard needs a few lines of, and what has a style of its own: with it all of these would be sent.
  { name: 'more', test: /src.(components.(?!(may|section).)|lib.)|@mantine.|@tabler./, minShareCount: 6, priority: 0 },
];

/** A file that needs one which needs it in turn may run before what it needs is there: no build ends with such. */
export const noCircles = (): Plugin => ({
  name: 'no-circles',
  generateBundle(_options, bundle) {
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file))
        throw new Error(`files need each other: ${[...path.slice(path.indexOf(file)), file].join(' > ')}`);
      const chunk = bundle[file];
      if (done.has(file) || chunk?.type !== 'chunk') return;
      for (const next of chunk.imports) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
});

const isLists = (file: string): boolean => /^assets\/lists-[\w-]+\.js$/.test(file);
const isLetters = (file: string): boolean => /^assets\/inter-latin-wght-normal-[\w-]+\.woff2$/.test(file);

/** What most pages share, and the letters, are asked for with the first files, not once these have run; a page's own file needs little more. */
export const announce = (): Plugin => ({
  name: 'announce',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const files = Object.keys(bundle);
      const link = (file: string, attrs: Readonly<Record<string, string>>) => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      });
      return [
        ...files.filter(isLists).map((file) => link(file, { rel: 'modulepreload' })),
        ...files.filter(isLetters).map((file) => link(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
      ];
    },
  },
});
