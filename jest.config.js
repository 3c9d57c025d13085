/**
 * One configuration for every suffix; the scripts in package.json choose by suffix.
 * Node 20 cannot `require` ES modules, so Jest runs with --experimental-vm-modules.
 */

/** Packages in ES modules that others (Fastify's) `require`: Node can do that, Jest on Node 20 needs them as CommonJS. */
const requiredEsm = 'content-disposition|cookie|set-cookie-parser';
const asCommonJs = { swcrc: false, jsc: { target: 'es2022' }, module: { type: 'commonjs' } };

export default {
  testEnvironment: '<rootDir>/test/kept/environment.cjs',
  runtime: '<rootDir>/test/kept/runtime.cjs',
  testEnvironmentOptions: { exportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // Jest takes the condition `default` of package.json's imports, which is the compiled file.
    '^#test/(.*)$': '<rootDir>/test/$1.ts',
    '^#([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
  },
  transform: {
    '^.+\\.ts$': '@swc/jest',
    [`/node_modules/(${requiredEsm})/.+\\.js$`]: ['@swc/jest', asCommonJs],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${requiredEsm})/)`],
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/test', '<rootDir>/web/src'],
  testMatch: ['**/*.spec.ts'],
  setupFiles: ['reflect-metadata'],
  // A folder for this run's PostgreSQL, which starts only when a spec asks for a database.
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
  // A busy machine takes three times as long; patience costs a green run nothing.
  testTimeout: 90_000,
};
