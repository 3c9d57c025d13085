/** Who is asked how far it is to a postcode. */
export type JourneySource =
  | { readonly kind: 'offline' }
  | { readonly kind: 'google'; readonly key: string }
  | { readonly kind: 'open'; readonly postcodesUrl: string; readonly osrmUrl: string };

/** What the three variables hold; null: not set. */
export interface JourneyVariables {
  readonly key: string | null;
  readonly postcodes: string | null;
  readonly osrm: string | null;
}

/** Paths are put behind it, so it ends with its own; a password in it would be refused at every call. */
const isServiceUrl = (text: string): boolean => {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
};

const urlMistakes = (
  name: string,
  url: string | null,
  other: { readonly name: string; readonly url: string | null },
): readonly string[] => {
  if (url === null)
    return other.url === null
      ? []
      : [`${name} must be set too when ${other.name} is: one finds the postcode, the other one the road.`];
  return isServiceUrl(url)
    ? []
    : [`${name} must begin with http:// or https:// and hold no password, question mark or #.`];
};

/** One sentence for each mistake. None of them repeats the key. */
export const journeyMistakes = ({ key, postcodes, osrm }: JourneyVariables): readonly string[] => [
  ...(key === null || /^[\w-]{20,200}$/.test(key)
    ? []
    : ['GOOGLE_MAPS_KEY must be a key of Google Maps Platform: letters, digits, - and _.']),
  ...urlMistakes('POSTCODES_URL', postcodes, { name: 'OSRM_URL', url: osrm }),
  ...urlMistakes('OSRM_URL', osrm, { name: 'POSTCODES_URL', url: postcodes }),
  ...(key === null || (postcodes === null && osrm === null)
    ? []
    : ['GOOGLE_MAPS_KEY is set beside POSTCODES_URL and OSRM_URL; please leave out one kind or the other.']),
];

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

export const journeySourceOf = ({ key, postcodes, osrm }: JourneyVariables): JourneySource => {
  if (key !== null) return { kind: 'google', key };
  return postcodes === null || osrm === null
    ? { kind: 'offline' }
    : { kind: 'open', postcodesUrl: withoutSlash(postcodes), osrmUrl: withoutSlash(osrm) };
};
