import noLiteralString from 'eslint-plugin-i18next/lib/rules/no-literal-string.js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noTypedIndex } from './test/architecture/no-typed-index.js';

// Rule by rule: how the plugin looks for its own files does not work within Jest.
const i18next = { rules: { 'no-literal-string': noLiteralString } };

const clockAndChance = [
  { object: 'Date', property: 'now', message: 'The time comes in with the command, or from a fixed clock.' },
  { object: 'Math', property: 'random', message: 'Ids and chance come in with the command, or from a seed.' },
  { object: 'performance', property: 'now', message: 'The time comes in with the command, or from a fixed clock.' },
  { object: 'crypto', property: 'randomUUID', message: 'Ids come in with the command, or are fixed.' },
];
const newDate = {
  selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
  message: 'The time comes in with the command, or from a fixed clock.',
};
const skippedSpec = {
  selector:
    'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|skipIf)$/], Identifier[name=/^(xit|xdescribe|xtest|fit|fdescribe)$/]',
  message: 'A spec runs or is removed. What a machine may lack is decided in test/run.mjs, in the open.',
};

const ownHeading = [
  {
    selector:
      'JSXOpeningElement[name.name="Title"] > JSXAttribute[name.name="order"] > JSXExpressionContainer > Literal[value<3]',
    message: 'A page takes its h1 from PageHeading and its h2 from Section.',
  },
  { selector: 'JSXOpeningElement[name.name="h1"]', message: 'A page takes its h1 from PageHeading.' },
];

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      'dist/',
      'web/dist/',
      'data*/',
      'coverage/',
      'bench-results/',
      '.cache/',
      'test/architecture/offenders/',
      // Compiled by the spec that makes what it imports.
      'test/openapi/office-client.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json', './web/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // `??`, `?.` and defaults count as branches, and shapes that come over the wire need many.
      complexity: ['error', 15],
      'max-params': ['error', 5],
      'max-depth': ['error', 4],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-param-reassign': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': 'off',
      // A case for every member, and no default that would swallow the next one.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        {
          allowDefaultCaseForExhaustiveSwitch: true,
          requireDefaultForNonUnion: false,
          considerDefaultExhaustiveForUnions: true,
        },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // NestJS modules are classes that only carry a decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Both read as intended: `String(x)` at a border, and the characters of a text.
      '@typescript-eslint/no-unnecessary-type-conversion': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      // `this: void` says that a function may be passed on without its object.
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
      // Contract classes are shapes with rules; the object that comes over the wire is one by its fields.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    // One case per command or event: length and branches are the number of cases, not a tangle.
    files: ['**/*.decider.ts', '**/*.projection.ts', '**/*.audit-formatter.ts'],
    rules: { complexity: ['error', 24], 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.decider.ts', '**/*.events.ts', '**/*.projection.ts'],
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { allowDefaultCaseForExhaustiveSwitch: false, considerDefaultExhaustiveForUnions: false },
      ],
      'no-restricted-properties': ['error', ...clockAndChance],
      'no-restricted-syntax': ['error', newDate],
      'no-restricted-globals': ['error', 'process', 'setTimeout', 'setInterval', 'fetch'],
    },
  },
  {
    // Pure specs have fixed clocks and ids. Those with a database or a browser may wait for real time.
    files: ['**/*.spec.ts'],
    ignores: ['**/*.int.spec.ts', '**/*.e2e.spec.ts'],
    rules: { 'no-restricted-properties': ['error', ...clockAndChance] },
  },
  {
    // A contract suite is a spec that several adapters run.
    files: ['**/*.spec.ts', '**/*.contract.ts'],
    rules: {
      'no-restricted-syntax': ['error', skippedSpec, newDate],
      'max-lines': ['error', { max: 520, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['web/**/*.tsx', 'web/**/*.ts'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      'max-lines-per-function': ['error', { max: 220, skipBlankLines: true, skipComments: true }],
      // An event handler may be async: its promise is handled where it is made.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    // Names that people typed come as far as here; what comes over the wire is taken by `fieldOf` before.
    files: ['web/src/**/*.tsx', 'web/src/**/*.ts', 'libs/contracts/src/**/*.ts', 'libs/languages/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.spec.tsx'],
    plugins: { soundings: { rules: { 'no-typed-index': noTypedIndex } } },
    rules: { 'soundings/no-typed-index': 'error' },
  },
  {
    // Pages look alike because headings, empty and loading states are built once (docs/how-to/add-a-screen.md).
    files: ['web/src/features/**/*.tsx'],
    // The frame around signing in stands outside of the shell, with a heading of its own.
    ignores: ['web/src/features/account/account-frame.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@mantine/core',
          importNames: ['Center', 'Skeleton', 'ThemeIcon'],
          message: 'Empty, Failing and the skeletons of components/feedback stand in place of what is not there.',
        },
      ],
      'no-restricted-syntax': ['error', ...ownHeading],
    },
  },
  {
    // Whatever a person reads goes through t, later or rich, so that it is there in every language (docs/decisions/0025).
    files: ['web/src/**/*.tsx', 'web/src/**/*.ts'],
    // Towns have their names, and grounds are gradients.
    ignores: [
      '**/*.spec.ts',
      '**/email-draft.ts',
      '**/reminder-draft.ts',
      'web/src/components/timeline/ground.ts',
      '**/proposal-text.ts',
      'web/src/parts/**',
      'web/src/texts/**',
      'web/src/components/map/towns.ts',
    ],
    plugins: { i18next },
    rules: {
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'all',
          'should-validate-template': true,
          message: 'A text that a person reads goes through t(...), later(...) or rich(...)',
          // What reads like words: a capital or a lower case letter, then a blank and more words; or one capitalised word.
          // Names of keys, of the program and of the map's outline, codes of weekdays, styles and headers are not said to anybody, or the same to everybody.
          // Texts, not expressions: the plugin knows those only of its own realm, and the spec of these rules runs in another.
          words: {
            exclude: [
              String.raw`(?![\s\S]*[A-Za-z]{2,}[\s\S]* [\s\S]*[A-Za-z]{2,})(?!^[A-Z][a-z]+( ?…| \.\.\.|[.!?:])?$)[\s\S]*`,
              '(?:Bearer|Enter|Ctrl|Esc|Ctrl Enter|Soundings|Natural Earth|Mo|Tu|We|Th|Fr|Sa|Su)',
              String.raw`[\s\S]*(color-mix\(|sans-serif|gradient\()[\s\S]*`,
              String.raw`(?:[\d\s.,()%+*/-]|px|v[hw]|r?em|min|max|calc)+`,
            ],
          },
          callees: {
            exclude: [
              't',
              'later',
              'rich',
              'Error',
              '.*Error',
              'RegExp',
              'matchMedia',
              'useMediaQuery',
              'querySelector',
              'querySelectorAll',
              'closest',
              'formatter',
              'Intl.*',
              'DOMException',
              'keys\\..*',
            ],
          },
          'object-properties': {
            exclude: ['[A-Z_-]+', 'boxShadow', 'cellStyle', 'focusShadow', 'maxHeight', 'left', 'format'],
          },
          'jsx-attributes': {
            exclude: [
              'className',
              'style',
              'styles',
              'key',
              'c',
              'bg',
              'gap',
              'w',
              'h',
              'p',
              'm',
              'mt',
              'mb',
              'href',
              'to',
              'rel',
              'd',
              'viewBox',
              'id',
              'gridTemplateColumns',
              'templateColumns',
            ],
          },
        },
      ],
    },
  },
  {
    // A benchmark is one script from its set-up to its table; these two products and this harness are still to be split.
    files: [
      'test/**/*.bench.ts',
      'test/harness/**',
      'libs/sample-company/src/plan.ts',
      'libs/forgetting/src/testing/company.ts',
      'web/src/features/site-visits/form/visit-values.ts',
    ],
    rules: {
      'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 170, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // A catalogue is as long as there are texts, and a list as there are entries.
    files: [
      'libs/staff/src/accounts/common-passwords.ts',
      'web/src/texts/*.ts',
      'libs/languages/src/catalogues/*.ts',
      'libs/platform/src/texts/??.ts',
    ],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    rules: {
      complexity: ['error', 12],
      'max-params': ['error', 5],
      'max-lines': ['error', 300],
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
);
