/** An answer, or the error that there was none in time. What comes later is let go of. */
export const within = <T>(
  work: Promise<T>,
  ms: number,
  late = (): Error => new Error(`no answer within ${ms} ms`),
): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(late());
    }, ms);
    const over = (): void => {
      clearTimeout(timer);
    };
    work.then(
      (answer) => {
        over();
        resolve(answer);
      },
      (error: unknown) => {
        over();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
