import { parseArgs, type ParseArgsConfig } from 'node:util';
import { StartUpProblem } from '#platform';

const USAGE = `npm run backup -- <folder> [--without-secrets] [--data-dir <folder>]
npm run restore -- <folder> [--data-dir <folder>]
npm run --silent events:export -- <file.ndjson, or - for standard output> [--data-dir <folder>]
npm run events:import -- <file.ndjson> [--data-dir <folder>]
npm run events:copy -- --from postgres --to esdb://... [--data-dir <folder>]
npm run events:copy -- --from esdb://... --to postgres [--data-dir <folder>]
npm run events:copy -- --from copy --to esdb://... [--data-dir <folder>]
npm run --silent ledger -- head [--day 2026-11-20] [--json] [--data-dir <folder>]
npm run ledger -- verify [--against <position>:<hash>] [--file <lines of head --json>] [--data-dir <folder>]
npm run keys -- check [--data-dir <folder>]
npm run keys -- rewrap --from <file with the other personal-data-key> [--data-dir <folder>]
npm run keys -- rotate [--data-dir <folder>]`;

const options = {
  'data-dir': { type: 'string' },
  'without-secrets': { type: 'boolean', default: false },
  day: { type: 'string' },
  json: { type: 'boolean', default: false },
  against: { type: 'string', multiple: true, default: [] },
  file: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsConfig['options'];

/** Which of the options each command takes, and how many words. */
const commands: Readonly<
  Record<string, { readonly words: number; readonly takes: readonly (keyof typeof options)[] }>
> = {
  backup: { words: 1, takes: ['without-secrets'] },
  restore: { words: 1, takes: [] },
  'events:export': { words: 1, takes: [] },
  'events:import': { words: 1, takes: [] },
  'events:copy': { words: 0, takes: ['from', 'to'] },
  'ledger head': { words: 0, takes: ['day', 'json'] },
  'ledger verify': { words: 0, takes: ['against', 'file'] },
  'keys check': { words: 0, takes: [] },
  'keys rewrap': { words: 0, takes: ['from'] },
  'keys rotate': { words: 0, takes: [] },
};

/** The options that were given. */
export type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

export interface Wish {
  readonly command: string;
  readonly word: string;
  readonly values: Values;
}

/** What the words of a command ask for. @throws StartUpProblem with all ways to ask */
export const wishOf = (given: readonly string[]): Wish => {
  const asked = new StartUpProblem(`Please ask in one of these ways:\n${USAGE}`);
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...given],
      options,
      allowPositionals: true,
      tokens: true,
    });
    const [first = '', ...rest] = positionals;
    const command = first === 'ledger' || first === 'keys' ? `${first} ${rest.shift() ?? ''}` : first;
    const known = commands[command];
    const named = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    if (
      known === undefined ||
      values.help ||
      (command === 'keys rewrap' && values.from === undefined) ||
      rest.length !== known.words ||
      named.some((name) => name !== 'data-dir' && !known.takes.includes(name))
    )
      throw asked;
    return { command, word: rest[0] ?? '', values };
  } catch {
    throw asked;
  }
};
