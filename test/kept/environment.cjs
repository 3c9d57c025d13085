const NodeEnvironment = require('jest-environment-node').TestEnvironment;

/** What Jest's own parts leave on the global object; each file of specs begins without it. */
const jestsOwn = [
  'EVENT_HANDLERS',
  'RETRY_TIMES',
  'TEST_TIMEOUT_SYMBOL',
  '$$jest-matchers-object',
  'JEST_STATE_SYMBOL',
];

/** As `isClientsOwn` of process-guard.ts has it. */
const isClientsOwn = (reason) =>
  (reason?.name === 'TypeError' || reason?.message === 'Channel has been shut down') &&
  /[\\/]db-client[\\/](dist|src)[\\/]streams[\\/]appendToStream[\\/]/.test(reason.stack ?? '');

/**
 * The client of EventStoreDB throws where nobody can catch it. A program hears that on its process; a spec has another one than the
 * program that Jest is, so it would end the worker, or fail whichever story runs then.
 */
const emit = process.emit.bind(process);
process.emit = (event, ...rest) => (event === 'unhandledRejection' && isClientsOwn(rest[0])) || emit(event, ...rest);

let kept = null;
let firstEnv = {};

/** One vm context for all files of a worker, so that the modules in it can be kept: see `runtime.cjs`. */
class KeptEnvironment extends NodeEnvironment {
  keepsModules = true;

  constructor(config, context) {
    // Modules of the screens keep states, as pages do: their specs have everything to themselves.
    if (context.testPath.includes('/web/src/')) return new NodeEnvironment(config, context);
    if (kept !== null) return kept;
    super(config, context);
    kept = this;
    firstEnv = { ...this.global.process.env };
  }

  async teardown() {
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in firstEnv)) delete env[name];
    Object.assign(env, firstEnv);
    for (const symbol of Object.getOwnPropertySymbols(this.global))
      if (jestsOwn.includes(symbol.description)) delete this.global[symbol];
  }
}

module.exports = KeptEnvironment;
