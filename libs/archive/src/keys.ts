import { fitOfMasterKey, kernelTables, nameOfMasterKey, type Ask } from '#eventing';
import { StartUpProblem } from '#platform';

/** Whether there is a person's key that has to be opened. */
export const holdsKeys = async (ask: Ask): Promise<boolean> =>
  (await ask(`select subject_id from ${kernelTables.subject_key} where wrapped_key is not null limit 1`, [])).length >
  0;

/**
 * Tries the master key: with a wrong one all personal data would stay shut.
 * @param wanted name of the key that it should be, where that is known
 * @throws StartUpProblem
 */
export const opensKeys = async (ask: Ask, personalDataKey: Buffer, wanted: string | null = null): Promise<void> => {
  const fit = await fitOfMasterKey(ask, personalDataKey);
  const name = nameOfMasterKey(personalDataKey);
  if (fit === 'mixed')
    throw new StartUpProblem(
      `The personal-data-key ${name} opens only some of the keys of this log; please run npm run keys -- rewrap first. Nothing was changed.`,
    );
  if (fit === 'other')
    throw new StartUpProblem(
      `The personal-data-key ${name} does not open the keys of this log; please give the one that belongs to it${wanted === null ? '' : `, ${wanted}`}. Nothing was changed.`,
    );
};
