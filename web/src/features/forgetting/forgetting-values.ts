import {
  foldedText,
  type Forgetting,
  type ForgettingReason,
  type FoundPerson,
  type HeldCounts,
  type PersonDetail,
} from '#contracts';
import { t } from '#languages';

/** What is ticked before somebody is forgotten. */
export interface Choice {
  readonly also: readonly string[];
  readonly notes: readonly string[];
  readonly reason: ForgettingReason | null;
  /** The name, typed again. */
  readonly name: string;
}

/** What is surely the same person is ticked; the rest is for somebody to look at. */
export const choiceFor = ({ also, notes }: PersonDetail): Choice => ({
  also: also.filter(({ sure }) => sure).map(({ id }) => id),
  notes: notes.filter(({ sure }) => sure).map(({ visitId }) => visitId),
  reason: null,
  name: '',
});

export const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** '2 projects, 3 visits, 1 document'. */
export const heldWords = ({ projects, visits, documents }: HeldCounts): string =>
  [
    ...(projects === 0 ? [] : [t('{count, plural, one {# project} other {# projects}}', { count: projects })]),
    ...(visits === 0 ? [] : [t('{count, plural, one {# visit} other {# visits}}', { count: visits })]),
    ...(documents === 0 ? [] : [t('{count, plural, one {# document} other {# documents}}', { count: documents })]),
  ].join(', ') || t('no project, visit or document');

/** How somebody is reached, for telling two of one name apart. */
export const reachedWords = ({ email, telephones, kind }: FoundPerson): string =>
  [email, ...telephones].filter((part) => part !== '').join(', ') || (kind === 'staff' ? '' : t('no email address'));

/** What is still missing, at its field. A name is compared as searches do: an accent or a printer's apostrophe is not on every keyboard. */
export const missingFrom = (
  { reason, name }: Choice,
  person: FoundPerson,
): { readonly reason?: string; readonly name?: string } => ({
  ...(reason === null ? { reason: t('Please choose a reason.') } : {}),
  ...(name.trim() !== '' && foldedText(name) === foldedText(person.name)
    ? {}
    : { name: t('Please type the name as it is shown.') }),
});

/** The steps of a forgetting in the order in which they happen. */
export const progressOf = ({
  keysDestroyedAt,
  clearedAt,
  readModels: { made, all },
  doneAt,
}: Forgetting): readonly { readonly text: string; readonly done: boolean }[] => [
  { text: t('Keys destroyed'), done: keysDestroyedAt !== null },
  { text: t('Documents, accounts and calendar addresses cleared'), done: clearedAt !== null },
  { text: t('Lists rebuilt: {made} of {all}', { made, all }), done: made === all },
  { text: t('Done'), done: doneAt !== null },
];
