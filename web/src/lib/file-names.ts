/** The name that a `Content-Disposition` gives a file: the whole one (RFC 5987) before the one in ASCII; null when there is none. */
export const nameIn = (disposition: string | null): string | null => {
  const whole = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const ascii = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '');
  const plain = ascii?.[1] ?? ascii?.[2] ?? null;
  if (whole === undefined) return plain;
  try {
    return decodeURIComponent(whole);
  } catch {
    return plain;
  }
};
