import { own, formatTelephone, storedTelephone, type Company } from '#contracts';

/** The form's values: lists as lines of text, numbers `''` while empty. */
export interface CompanyValues extends Omit<
  Company,
  'version' | 'projectLeaders' | 'noiseTypes' | 'vatRate' | 'officeLat' | 'officeLng'
> {
  readonly vatRate: number | '';
  readonly officeLat: number | '';
  readonly officeLng: number | '';
  readonly projectLeaders: string;
  readonly noiseTypes: string;
}

const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const valuesOf = ({ version: _, projectLeaders, noiseTypes, ...rest }: Company): CompanyValues => ({
  ...rest,
  telephone: formatTelephone(storedTelephone(rest.telephone)),
  projectLeaders: projectLeaders.join('\n'),
  noiseTypes: noiseTypes.join('\n'),
});

export const bodyOf = (values: CompanyValues): Readonly<Record<string, unknown>> => ({
  ...values,
  telephone: storedTelephone(values.telephone),
  projectLeaders: lines(values.projectLeaders),
  noiseTypes: lines(values.noiseTypes),
});

/** Only what differs from what was read: a colleague's change of another setting stays. */
export const changesOf = (
  values: CompanyValues,
  read: CompanyValues,
  version: number | undefined,
): Readonly<Record<string, unknown>> => {
  const before = bodyOf(read);
  const changed = Object.entries(bodyOf(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(own(before, field)),
  );
  return { ...Object.fromEntries(changed), version };
};
