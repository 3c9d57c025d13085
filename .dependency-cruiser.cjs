/**
 * The boundaries of docs/architecture.md, as patterns: a new module or feature is guarded from its first
 * file. test/architecture/offenders holds a file for each rule that breaks exactly it, and
 * test/architecture/boundaries.spec.ts demands that the rule fires.
 */

/** Specs, their helpers and the harness may look inside what they test. */
const TESTS = String.raw`(\.spec\.ts$|\.contract\.ts$|/testing/|^test/)`;

/** A vendor's package, found in node_modules or (not installed) only by its name. */
const vendor = (names) => `(^|node_modules/)(${names})(/|$)`;

/** One wrapper each: whoever changes the vendor changes one folder. */
const behindItsWrapper = (name, names, wrapper) => ({
  name,
  severity: 'error',
  comment: `Only ${wrapper} knows this vendor, so that replacing it, or one of its versions, stays in one place.`,
  from: { pathNot: `^${wrapper}` },
  to: { path: vendor(names) },
});

module.exports = {
  forbidden: [
    {
      name: 'module-inside-is-private',
      severity: 'error',
      comment:
        'A library is reached through its index.ts (#name); what lies behind it may change without asking anybody.',
      from: { path: '^libs/([^/]+)/', pathNot: TESTS },
      to: { path: '^libs/[^/]+/src/(?!index\\.ts$)', pathNot: '^libs/$1/' },
    },
    {
      name: 'program-uses-faces-only',
      severity: 'error',
      comment: 'Programs and the web client use a library through its index.ts, as libraries do among themselves.',
      from: { path: '^(apps|web)/', pathNot: TESTS },
      to: { path: '^libs/[^/]+/src/(?!index\\.ts$)' },
    },
    {
      name: 'kernel-knows-no-module',
      severity: 'error',
      comment: 'Contracts, eventing and platform serve every module; knowing one would turn the dependency round.',
      from: { path: '^libs/(contracts|eventing|languages|platform)/', pathNot: TESTS },
      to: { path: '^libs/(?!(contracts|eventing|languages|platform)/)' },
    },
    {
      name: 'eventing-below-platform',
      severity: 'error',
      comment: 'The event kernel works without NestJS and without the platform; the platform wires it up.',
      from: { path: '^libs/eventing/', pathNot: TESTS },
      to: { path: ['^libs/platform/', vendor('@nestjs|fastify')] },
    },
    {
      name: 'eventstoredb-is-loaded-where-there-is-one',
      severity: 'error',
      comment:
        'The client of EventStoreDB costs every start a third of a second; programs whose log is in PostgreSQL never load it.',
      from: {
        path: '^libs/eventing/',
        pathNot: [TESTS, String.raw`^libs/eventing/src/stores/eventstoredb/(?!open\.ts$)`],
      },
      to: {
        path: String.raw`^libs/eventing/src/stores/eventstoredb/(?!open\.ts$)`,
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'contracts-are-plain',
      severity: 'error',
      comment:
        'Contracts run in the server and in the browser: class-validator, temporal-polyfill, their languages and nothing else.',
      from: { path: '^libs/contracts/', pathNot: TESTS },
      to: { pathNot: ['^libs/(contracts|languages)/', 'node_modules/(class-validator|temporal-polyfill)/'] },
    },
    {
      name: 'deciders-are-pure',
      severity: 'error',
      comment: 'Rules of the business read no clock, no database and no framework; facts come in with the command.',
      from: { path: '\\.decider\\.ts$' },
      to: { pathNot: ['^libs/(contracts|eventing)/', '^libs/[^/]+/src/'] },
    },
    {
      name: 'deciders-see-no-surroundings',
      severity: 'error',
      comment: 'A decider imports catalogues and other plain files, never what reads, answers or runs.',
      from: { path: '\\.decider\\.ts$' },
      to: { path: ['^libs/platform/', '\\.(projection|query|controller|reaction|module|handler|table)\\.ts$'] },
    },
    {
      name: 'events-do-not-follow-forms',
      severity: 'error',
      comment: 'Event schemas are written out: history must not move when a form of the contract does.',
      from: { path: '\\.events\\.ts$' },
      to: { path: '^libs/contracts/' },
    },
    {
      name: 'web-sees-contracts-only',
      severity: 'error',
      comment: 'The browser knows the wire, not the server: no module, no kernel, no table type gets into the bundle.',
      from: { path: '^web/' },
      to: { path: ['^libs/(?!(contracts|languages)/)', '^apps/', vendor('knex|pg|@nestjs')] },
    },
    {
      name: 'web-features-are-apart',
      severity: 'error',
      comment: 'Features meet in the router and in shared components, so that each can be read and removed alone.',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-points-downwards',
      severity: 'error',
      comment: 'app uses features, features use components and lib, never the other way round.',
      from: { path: '^web/src/(components|lib)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'parts-are-for-looking',
      severity: 'error',
      comment: 'The page that shows the shared parts is for development: what an office runs does not contain it.',
      from: { path: '^web/src/(?!parts/)' },
      to: { path: '^web/src/parts/' },
    },
    {
      name: 'sample-is-made-through-calls',
      severity: 'error',
      comment:
        'The sample company is made by the calls that people use, so that it hides no fault that they would meet; only what is written in bulk for measuring knows the modules.',
      from: { path: '^libs/sample-company/', pathNot: [TESTS, '^libs/sample-company/src/(in-bulk|index)\\.ts$'] },
      to: {
        path: ['^libs/(?!(contracts|sample-company)/)', '^libs/sample-company/src/in-bulk', vendor('@nestjs|knex|pg')],
      },
    },
    behindItsWrapper('grid-behind-its-wrapper', 'ag-grid-[a-z]+', 'web/src/components/grid/'),
    behindItsWrapper('calendar-behind-its-wrapper', '@fullcalendar', 'web/src/components/calendar/'),
    behindItsWrapper('map-behind-its-wrapper', 'ol', 'web/src/components/map/'),
    behindItsWrapper('chart-behind-its-wrapper', 'echarts|echarts-for-react', 'web/src/components/chart/'),
    behindItsWrapper('docx-behind-its-wrapper', 'docx', 'libs/documents/src/render/'),
    behindItsWrapper('highs-behind-its-wrapper', 'highs', 'libs/planning/src/'),
    {
      name: 'eventstoredb-behind-its-adapter',
      severity: 'error',
      comment:
        'Two files know the client, so that its successor can take its place; its double and what measures it speak its protocol.',
      from: { pathNot: ['^libs/eventing/src/stores/eventstoredb/(client|calls)\\.ts$', '^test/(eventstoredb|bench)/'] },
      to: { path: vendor('@eventstore/db-client|@kurrent/kurrentdb-client') },
    },
    behindItsWrapper('prometheus-behind-its-wrapper', 'prom-client', 'libs/platform/src/telemetry/metrics/'),
    behindItsWrapper('opentelemetry-behind-its-wrapper', '@opentelemetry', 'libs/platform/src/telemetry/tracing/'),
    {
      name: 'libs-never-import-apps',
      severity: 'error',
      comment: 'Programs are made of libraries; a library that knows a program cannot serve another one.',
      from: { path: '^libs/' },
      to: { path: '^(apps|web)/' },
    },
    {
      name: 'apps-hold-no-logic',
      severity: 'error',
      comment: 'A program composes modules: it queries no database, validates no form and sends no command itself.',
      from: { path: '^apps/', pathNot: TESTS },
      to: { path: vendor('knex|pg|zod|class-validator|class-transformer|@nestjs/cqrs') },
    },
    {
      name: 'apps-stand-alone',
      severity: 'error',
      // What installs and builds the programs runs before there is a library.
      comment: 'What two programs share is a library.',
      from: { path: '^apps/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/', pathNot: ['^apps/$1/', '^apps/(all-in-one/prepare|launch)\\.mjs$'] },
    },
    {
      name: 'programs-do-not-need-tests',
      severity: 'error',
      comment: 'What is shipped imports no spec, no harness and no test tool.',
      from: { path: '^(apps|libs|web)/', pathNot: TESTS },
      to: { path: [TESTS, vendor('jest|@jest|fast-check|playwright-core|@nestjs/testing')] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or hide a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      comment: 'A path that is not found is a dependency that no other rule sees.',
      from: {},
      // What the build makes is not there before it.
      to: { couldNotResolve: true, path: '^[#.]', pathNot: String.raw`^(\.\./)+dist/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^web/dist/', '\\.css$'] },
    moduleSystems: ['es6'],
    // Imports of types count: a boundary that only the compiler crosses is crossed.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mts', '.js', '.mjs', '.cjs', '.jsx', '.json'],
    },
  },
};
