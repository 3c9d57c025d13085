/**
 * `npm run check:eventstore -- esdb://...`: whether an EventStoreDB can hold the log. One story of the program, then the contract suite, on an
 * empty server that somebody names; what they write stays there, so the server is for nothing else.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BACKWARDS, END, EventStoreDBClient } from '@eventstore/db-client';
import { jest, root } from '../running.mjs';

process.chdir(root);
const PATIENCE_MS = 15_000;

const stop = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const url = process.argv[2];
if (url === undefined || !/^esdb(\+discover)?:\/\//.test(url))
  stop('Please name the server: npm run check:eventstore -- esdb://user:password@host:2113');

const inTime = (work) =>
  Promise.race([
    work,
    new Promise((_, late) => {
      setTimeout(() => late(new Error('it does not answer')), PATIENCE_MS).unref();
    }),
  ]);

/** The server's own events begin with $, or are in streams that do. */
const isOurs = ({ event }) => event !== undefined && !event.type.startsWith('$') && !event.streamId.startsWith('$');

const look = async (client) => {
  for await (const resolved of client.readAll({ direction: BACKWARDS, fromPosition: END }))
    if (isOurs(resolved)) return { holdsEvents: true };
  const { serverVersion, supports } = await client.capabilities;
  const streams = (method) => supports({ path: `/event_store.client.streams.streams/${method}` });
  return { holdsEvents: false, version: serverVersion, batchAppend: streams('batchappend') };
};

const examined = await (async () => {
  try {
    const client = EventStoreDBClient.connectionString(url);
    return await inTime(look(client));
  } catch (error) {
    return stop(`The server cannot be read: ${error.message}`);
  }
})();
if (examined.holdsEvents)
  stop(
    'This server holds events. The check writes events of its own, so it is for an empty server alone; nothing was written.',
  );
console.log(`EventStoreDB ${examined.version ?? 'of a version that it does not tell'}`);

mkdirSync('.cache', { recursive: true });
const suite = async (title, file, only) => {
  const report = path.join('.cache', `check-eventstore-${process.pid}.json`);
  console.log(`\n${title}`);
  const { output } = await jest(
    [file, ...(only === null ? [] : ['-t', only]), '--json', '--outputFile', report, '--silent'],
    { env: { EVENTSTORE_URL: url } },
  );
  let found;
  try {
    found = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return stop(`The check itself did not run.\n${output}`);
  }
  const results = found.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed');
  for (const { status, title: name, failureMessages } of results) {
    console.log(`  ${status === 'passed' ? 'passed' : 'CANNOT'}  ${name}`);
    if (status === 'failed')
      console.log(`          ${failureMessages.join('\n').split('\n').slice(0, 6).join('\n          ')}`);
  }
  const failed = results.filter(({ status }) => status === 'failed').length + found.numRuntimeErrorTestSuites;
  return { passed: results.length - failed, failed };
};

// The story first: a program begins in a log that is empty.
const totals = [
  await suite('One story of the program', 'test/eventstoredb/server-story.int.spec.ts', null),
  await suite('What every log owes', 'libs/eventing/src/stores/eventstoredb/eventstoredb.int.spec.ts', 'a real server'),
];
const sum = (of) => totals.reduce((all, one) => all + of(one), 0);
const [passed, failed] = [sum((one) => one.passed), sum((one) => one.failed)];
if (examined.batchAppend === false)
  console.log('\nThis server does not take many appends over one call: each has a call of its own, which is slower.');
console.log(`\n${passed} passed, ${failed} that this server cannot do.`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
