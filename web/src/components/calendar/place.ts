/** A point of the window. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 8;

/** Beside the anchor where there is room, else below or above it; always inside the window. */
export const placeOf = (rect: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>, size: Size, view: Size): Place => {
  const top = (y: number): number => Math.max(GAP, Math.min(y, view.height - size.height - GAP));
  const left = (x: number): number => Math.max(GAP, Math.min(x, view.width - size.width - GAP));
  if (rect.right + GAP + size.width + GAP <= view.width) return { x: rect.right + GAP, y: top(rect.top) };
  if (rect.left - GAP - size.width >= GAP) return { x: rect.left - GAP - size.width, y: top(rect.top) };
  const below = rect.bottom + GAP + size.height <= view.height;
  return { x: left(rect.left), y: top(below ? rect.bottom + GAP : rect.top - GAP - size.height) };
};
