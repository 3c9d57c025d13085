import type { Job } from '#contracts';
import type { Outbox } from './outbox.js';

/** The visit as it was answered last: an older answer, of a list that was kept, is not shown over a newer one. */
export const newest = <Visit extends Job>(visit: Visit, { answers }: Outbox): Visit => {
  const answer = answers.find(({ _id }) => _id === visit._id);
  return answer === undefined || answer.version <= visit.version ? visit : { ...visit, ...answer };
};

/** With what waits to be sent about it: the newest value of each; what was refused is not shown as if it were done. */
export const withWaiting = <Visit extends Job>(visit: Visit, outbox: Outbox): Visit =>
  outbox.entries.reduce(
    (shown, { about, refusal, shows: { completion, ...rest } }) => {
      if (about !== visit._id || refusal !== null) return shown;
      return { ...shown, ...rest, completion: { ...shown.completion, ...completion } };
    },
    newest(visit, outbox),
  );
