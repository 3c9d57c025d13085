/** A photo is kept no larger than this on its longer side: sharp on a page of A4, half a megabyte. */
export const MOST_PIXELS = 2000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The same shape with at most `MOST_PIXELS` on the longer side; smaller pictures stay as they are. */
export const fitted = ({ width, height }: Size): Size => {
  const by = Math.min(1, MOST_PIXELS / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
};
