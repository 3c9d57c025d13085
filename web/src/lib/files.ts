/** A name for a file of this title: 'Monthly Revenue, 2026' becomes `monthly-revenue-2026.csv`, 'Équipement' `equipement.csv`. */
export const fileName = (title: string, extension: string): string =>
  `${title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.${extension}`;

/** Hands a file to the browser, which saves it where the person keeps such files. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
