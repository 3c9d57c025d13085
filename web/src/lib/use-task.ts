import { useState } from 'react';
import { sentenceOf } from './api.js';

interface Task {
  readonly busy: boolean;
  /** Why the last run failed, where that is not told. */
  readonly problem: string | null;
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

/** Work that a press begins. @param tell Told a failure, for a toast; without it the failure is the problem, for a banner. */
export const useTask = (tell?: (error: unknown) => void): Task => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (tell === undefined) setProblem(sentenceOf(error));
      else tell(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
};
