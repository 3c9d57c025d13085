import { StartUpProblem, type Environment } from '#platform';

/** What `events:copy` is asked for. */
export interface CopyWish {
  /** `back`: the missing end of a log is put back from its copy. */
  readonly towards: 'eventstore' | 'postgres' | 'back';
  /** Connection string of EventStoreDB. */
  readonly eventStoreUrl: string;
}

const addressOf = (given: string, environment: Environment): string => {
  const url = given === 'eventstore' ? (environment['EVENTSTORE_URL']?.trim() ?? '') : given;
  if (!/^esdb(\+discover)?:\/\//.test(url))
    throw new StartUpProblem(
      'Please name EventStoreDB as esdb://..., or as eventstore with EVENTSTORE_URL set, which keeps its password out of the list of processes.',
    );
  return url;
};

/** @throws StartUpProblem */
export const copyWishOf = (from: string | undefined, to: string | undefined, environment: Environment): CopyWish => {
  const [source, target] = [from?.trim() ?? '', to?.trim() ?? ''];
  if (source === 'copy') return { towards: 'back', eventStoreUrl: addressOf(target, environment) };
  if ((source === 'postgres') === (target === 'postgres'))
    throw new StartUpProblem(
      'Please say from where to where: one of --from and --to is postgres, the other EventStoreDB; or from copy to EventStoreDB, which puts back the end that it has lost.',
    );
  return source === 'postgres'
    ? { towards: 'eventstore', eventStoreUrl: addressOf(target, environment) }
    : { towards: 'postgres', eventStoreUrl: addressOf(source, environment) };
};
