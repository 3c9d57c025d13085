import { t, type LocalizedString } from '#languages';
import { formatDay, lastDayOf, registrationFault, type Registration, type VisitKind } from '#contracts';

export interface RegisteredEngineer {
  readonly label: string;
  readonly registrations: readonly Registration[];
}

/** What is wrong with who is sent to a visit of a kind that ends then, in one sentence; null: nothing is. @param end ISO 8601 UTC */
export const registrationSentence = (
  { label: name, registrations }: RegisteredEngineer,
  kind: VisitKind,
  end: string,
): LocalizedString | null => {
  const day = lastDayOf(end);
  const fault = registrationFault(registrations, kind, day);
  if (fault === null) return null;
  if (fault === 'missing')
    return t(
      '{name} has no registration for {kind, select, sound {sound tests} air {air tests} other {noise surveys}}, and is on this visit on {day}.',
      { name, kind, day: formatDay(day) },
    );
  return t('{name} is registered with {scheme} until {until}, and is on this visit on {day}.', {
    name,
    scheme: fault.scheme,
    until: formatDay(fault.validUntil),
    day: formatDay(day),
  });
};
