import { StartUpProblem } from '../process/start-up-problem.js';

/** Everything that is said along the causes of an error; the client gives its own a type. */
const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${'type' in error ? String(error.type) : ''} ${error.message} ${wordsOf(error.cause)}` : '';

const authorityIn = (url: string): string | null => {
  const given = /[?&]tlsCAFile=([^&]+)/i.exec(url)?.[1];
  return given === undefined ? null : decodeURIComponent(given);
};

const untrusted = (url: string): string => {
  const authority = authorityIn(url);
  return authority === null
    ? 'The certificate of EventStoreDB is not trusted; please name the file of its authority in EVENTSTORE_URL, as in ?tlsCAFile=/certs/ca/ca.crt.'
    : `The certificate of EventStoreDB is not of the authority in ${authority}; please correct tlsCAFile in EVENTSTORE_URL.`;
};

/** What is wrong is in the settings, and no waiting mends it. */
export const hopeless = (error: unknown, url: string): StartUpProblem | null => {
  const words = wordsOf(error);
  if (/certificate file\. File was not found/i.test(words))
    return new StartUpProblem(
      `The file ${authorityIn(url) ?? 'of the authority'}, which tlsCAFile in EVENTSTORE_URL names, is not there.`,
      { cause: error },
    );
  if (
    /self.signed|unable to (verify|get)[\w ]*certificate|certificate (signature|has expired|is not)|altnames/i.test(
      words,
    )
  )
    return new StartUpProblem(untrusted(url), { cause: error });
  if (/wrong version number|packet length too long/i.test(words))
    return new StartUpProblem('EventStoreDB takes no encrypted connections; please add tls=false to EVENTSTORE_URL.', {
      cause: error,
    });
  return null;
};

/** Why EventStoreDB could not be opened, after all waiting. */
export const eventStoreProblem = (error: unknown): StartUpProblem =>
  /access-denied|unauthenticated/i.test(wordsOf(error))
    ? new StartUpProblem('EventStoreDB refuses the account or the password in EVENTSTORE_URL; please correct them.', {
        cause: error,
      })
    : new StartUpProblem(
        'The event store that EVENTSTORE_URL names does not answer; please look whether it runs and whether the address is right.',
        { cause: error },
      );
