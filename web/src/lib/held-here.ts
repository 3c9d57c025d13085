let asks: () => boolean = () => false;

/** @param next asks whoever signs out about what was not sent; false: there is nothing to ask */
export const askWhoLeaves = (next: () => boolean): void => {
  asks = next;
};

/** Whether somebody who signs out is asked first. */
export const isAsked = (): boolean => asks();
