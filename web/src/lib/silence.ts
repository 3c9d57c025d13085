/** What was heard but not read yet, since the page was busy, is read within it. */
const GRACE_MS = 500;

export interface SilenceWatch {
  /** Something came: the time begins anew. */
  readonly heard: () => void;
  readonly stop: () => void;
}

/** Tells when nothing was heard on a line for a time, although the line itself does not say that it is broken. */
export const watchSilence = (afterMs: number, silent: () => void): SilenceWatch => {
  let timer: ReturnType<typeof setTimeout>;
  const begin = (): void => {
    timer = setTimeout(() => {
      timer = setTimeout(silent, GRACE_MS);
    }, afterMs);
  };
  const stop = (): void => clearTimeout(timer);
  begin();
  return {
    heard: () => {
      stop();
      begin();
    },
    stop,
  };
};
