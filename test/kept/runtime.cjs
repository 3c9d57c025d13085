const Runtime = require('jest-runtime').default;

const isKept = (key) =>
  key.includes('/node_modules/') || (/\/(apps|libs)\//.test(key) && !/\.spec\.ts|\/testing\//.test(key));

const esModules = new Map();
const commonJsModules = new Map();
const sourceMaps = new Map();

/**
 * Jest loads every module anew for each file of specs, which takes several seconds of the processor for a file that
 * starts the program. Here a worker keeps what it has loaded of the product and of its packages, and loads specs and
 * what helps them anew. A spec that changes the state of a module says `@jest-environment node` and has all to itself.
 */
class KeptRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    if (!this._environment.keepsModules) return;
    this.registries.esModuleRegistry = esModules;
    this.registries.moduleRegistry = commonJsModules;
    this.transformCache.sourceMaps = sourceMaps;
  }

  /** Not torn down, since a kept module may still load another one through the runtime that loaded it. */
  teardown() {
    if (!this._environment.keepsModules) {
      super.teardown();
      return;
    }
    this.testState.enterTestCode();
    this.restoreAllMocks();
    for (const [key, module] of esModules) if (!isKept(key) || module.status !== 'evaluated') esModules.delete(key);
    for (const [key, module] of commonJsModules) if (!isKept(key) || !module.loaded) commonJsModules.delete(key);
    this.registries.internalModuleRegistry.clear();
    this.fileCache.clear();
    this.transformCache.clear();
    this.jestGlobals.clearJestObjectCache();
  }
}

module.exports = KeptRuntime;
