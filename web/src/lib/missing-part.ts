/** As the browsers and the loader of parts say it when a part of the program could not be fetched. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);
