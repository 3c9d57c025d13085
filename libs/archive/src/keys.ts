import { MasterKey, type Ask } from '#eventing';
import { StartUpProblem } from '#platform';

/** Whether there is a person's key that has to be opened. */
export const holdsKeys = async (ask: Ask): Promise<boolean> => (await ask('select subject_id from subject_key where wrapped_key is not null limit 1', [])).length > 0;

/**
 * Tries the master key on one person's key: with a wrong one all personal data would stay shut.
 * @throws StartUpProblem
 */
export const opensKeys = async (ask: Ask, personalDataKey: Buffer): Promise<void> => {
  const [row] = await ask<{ subject_id: string; wrapped_key: Buffer }>('select subject_id, wrapped_key from subject_key where wrapped_key is not null limit 1', []);
  if (row === undefined) return;
  try {
    new MasterKey(personalDataKey).unwrap(row.subject_id, row.wrapped_key);
  } catch {
    throw new StartUpProblem('The personal-data-key does not open the keys of this log; please give the one that belongs to it. Nothing was changed.');
  }
};
