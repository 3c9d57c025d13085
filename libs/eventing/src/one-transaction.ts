import type { Knex } from 'knex';

const turns = new WeakMap<object, Promise<unknown>>();

/**
 * Work that commands which share a transaction do one after the other: a connection answers one question at a time, and what one of them
 * looks at and then writes, no other may change in between.
 */
export const inTurn = <Done>(transaction: Knex, work: () => Promise<Done>): Promise<Done> => {
  const own = (turns.get(transaction) ?? Promise.resolve()).then(work);
  turns.set(
    transaction,
    own.catch(() => undefined),
  );
  return own;
};

/** Asks for all of them in one statement. @returns an answer for each, in their order */
type AskForAll<Asked, Told> = (transaction: Knex.Transaction, all: readonly Asked[]) => Promise<readonly Told[]>;

interface Gathering {
  readonly asked: unknown[];
  readonly told: Promise<readonly unknown[]>;
}

const gatherings = new WeakMap<object, Map<unknown, Gathering>>();

/** What is done already and follows without waiting for anything outside comes first. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    process.nextTick(resolve);
  });

/** What the commands of one transaction ask at the same time is asked in one statement. @param ask the same function for the same question */
export const gathered = async <Asked, Told>(
  transaction: Knex.Transaction,
  ask: AskForAll<Asked, Told>,
  asked: Asked,
): Promise<Told> => {
  const open = gatherings.get(transaction) ?? new Map<unknown, Gathering>();
  gatherings.set(transaction, open);
  let gathering = open.get(ask);
  if (gathering === undefined) {
    const all: Asked[] = [];
    const told = settled().then(() =>
      inTurn(transaction, () => {
        open.delete(ask);
        return ask(transaction, all);
      }),
    );
    gathering = { asked: all, told };
    open.set(ask, gathering);
  }
  const place = gathering.asked.push(asked) - 1;
  return (await gathering.told)[place] as Told;
};
