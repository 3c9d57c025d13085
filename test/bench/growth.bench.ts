import { openSampleCompany, untilQuiet, type SampleCompany } from './desk.js';
import { paired, perSecond, type Figure } from './figures.js';
import { agent, callsOf, choose, MANY, type Ask } from './http-calls.js';

const ROUNDS = 3;
const ROUND_MS = 1500;
const SMALL = 10_000;

const GROWTH = 10;
/** Working days of the shorter history: with those that are planned ahead a tenth of the longer one's, so that both have as many visits a day. */
const DAYS = 103;

/** The share of its speed that a call keeps: a list may take 1.5 times as long, a command and what is asked of the guard 1.2 times. */
const wantedOf = (call: string): number => (/list|week|Ctrl|dashboard/.test(call) ? 0.67 : 0.83);

interface Company {
  readonly sample: SampleCompany;
  readonly calls: readonly { readonly name: string; readonly ours: Ask }[];
  /** Of each call, so that a flag is always turned to what it is not. */
  readonly turns: number[];
}

const opened = async (visits: number, days?: number): Promise<Company> => {
  const sample = await openSampleCompany(visits, days);
  // Nothing is asked of a twin.
  return { sample, calls: callsOf(sample, '', await choose(sample)), turns: [] };
};

const asked = (company: Company, call: number, clients: number): Promise<number> =>
  perSecond(Array.from({ length: clients }), ROUND_MS, async () => {
    const turn = company.turns[call] ?? 0;
    company.turns[call] = turn + 1;
    await company.calls[call]?.ours(turn);
  });

/**
 * Every call that people wait for, of a company and of the same with ten times as long a history: as many visits a day, people and cars, so that
 * the answers are about as long. In turn on the same processors.
 */
export const growth = async (visits = SMALL): Promise<readonly Figure[]> => {
  const small = await opened(visits, DAYS);
  let large: Company | null = null;
  try {
    const grown = await opened(visits * GROWTH);
    large = grown;
    for (const { sample } of [small, grown]) await untilQuiet(sample);
    const figures: Figure[] = [];
    for (const [call, { name }] of small.calls.entries()) {
      for (const company of [small, grown]) await asked(company, call, MANY);
      for (const clients of [1, MANY]) {
        const [ofGrown, ofSmall] = await paired(
          ROUNDS,
          () => asked(grown, call, clients),
          () => asked(small, call, clients),
        );
        figures.push({
          name: `${name}, ${visits * GROWTH} visits, ${clients} client${clients === 1 ? '' : 's'}`,
          unit: '/s',
          value: ofGrown,
          beside: { name: `${visits} visits`, value: ofSmall },
          target: { kind: 'atLeast', value: wantedOf(name) },
        });
      }
    }
    return figures;
  } finally {
    agent.destroy();
    await small.sample.close();
    await large?.sample.close();
  }
};
