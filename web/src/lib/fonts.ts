/** Comes along, so that words have the same width on every system; what it has no letter for is drawn in each computer's own. */
export const fontFamily =
  "'Inter Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans', sans-serif";

/** Milliseconds that a first page waits for its letters: a slow network shows the computer's own first. */
const LATEST = 1000;

const FACE = "14px 'Inter Variable'";

/** Columns are measured in these letters, so that nothing is drawn before they are here. */
export const lettersHere = async (): Promise<void> => {
  const here = document.fonts.load(FACE).catch(() => undefined);
  await Promise.race([
    here,
    new Promise((resolve) => {
      setTimeout(resolve, LATEST);
    }),
  ]);
};
