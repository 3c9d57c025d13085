/** An answer, or the error that there was none in time. */
export const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => { timer = setTimeout(() => { reject(new Error(`no answer within ${ms} ms`)); }, ms); });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
    work.catch(() => undefined);
  });
};
