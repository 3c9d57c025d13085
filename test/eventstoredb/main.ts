import { startEventStoreDouble } from './double.js';

/** The double as a process of its own: `--port 2113`, `--no-batch`. Its log lives as long as the process. */
const port = process.argv.indexOf('--port');
const double = await startEventStoreDouble({
  batchAppend: !process.argv.includes('--no-batch'),
  port: port === -1 ? 0 : Number(process.argv[port + 1]),
});
process.stdout.write(`EventStoreDB double at ${double.url}\n`);

const stop = (): void => {
  void double.stop().then(() => process.exit(0));
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
