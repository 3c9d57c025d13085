import path from 'node:path';

/** One line a spec file; the reasons of a failure under it. */
export default class CalmReporter {
  #root;

  constructor(configuration) {
    this.#root = configuration.rootDir;
  }

  onTestResult(_test, result) {
    const file = path.relative(this.#root, result.testFilePath);
    const took = ((result.perfStats.end - result.perfStats.start) / 1000).toFixed(1);
    const red = result.numFailingTests > 0 || result.testExecError !== undefined || result.failureMessage;
    console.log(`  ${red ? 'RED' : 'ok '}  ${file} (${result.numPassingTests} passed, ${took} s)`);
    if (red) console.log(result.failureMessage ?? result.testExecError?.message ?? 'the file could not be run');
  }

  onRunComplete() {}

  getLastError() {}
}
