import { own } from '#contracts';
import { localeNow, t } from '#languages';
import { Button, Text } from '@mantine/core';
import { IconHistoryToggle, IconPencilBolt, IconRefreshDot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDayAndTime, formatPlainDay, formatShortDay, formatTime, today } from '../../lib/dates.js';
import type { FormShape } from '../../lib/merging.js';
import { useStaff } from '../../lib/queries.js';
import { useAccount } from '../../lib/session.js';
import { formatField } from '../../lib/words.js';
import './form-notes.css';

/** What someone else saved while the form was open. */
export interface Meanwhile {
  /** Accounts; empty where that is not known. */
  readonly by: readonly string[];
  /** Fields that took the new value. */
  readonly taken: readonly string[];
  /** Fields that the person changed too. */
  readonly clashing: readonly string[];
}

interface FormNotesProps {
  /** Milliseconds since 1970 when the last of it was typed; null: nothing came back. */
  readonly since: number | null;
  /** What came back was typed over something that is different now. */
  readonly clashing: boolean;
  readonly meanwhile: Meanwhile | null;
  readonly words: FormShape['words'];
  readonly onDiscard: () => void;
  readonly onRead: () => void;
}

/** Names of colleagues by their ids, without one's own. */
export const useColleagues = (): ((ids: readonly string[]) => readonly string[]) => {
  const me = useAccount();
  const staff = useStaff().data ?? [];
  return (ids) => ids.filter((id) => id !== me).flatMap((id) => staff.find(({ _id }) => _id === id)?.name ?? []);
};

/** 'Jane Smith and Otto Ode' */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(localeNow(), { type: 'conjunction' }).format(names);

const sentenceSince = (at: number): string => {
  const instant = new Date(at).toISOString();
  return formatShortDay(instant) === formatPlainDay(today())
    ? t('Unsaved draft from {time}.', { time: formatTime(instant) })
    : t('Unsaved draft from {day}.', { day: formatDayAndTime(instant) });
};

/** In the middle of a sentence; what begins with a shorthand keeps it. */
const fieldsIn = (fields: readonly string[], words: FormShape['words'] = {}): string =>
  listed(
    fields.map((field) =>
      (own(words, field)?.() ?? formatField(field)).replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()),
    ),
  );

/** One quiet line at the head of a form. */
export const FormNote = ({
  icon,
  action,
  children,
}: {
  readonly icon: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}): ReactNode => (
  <div className="form-note">
    <span className="form-note-icon" aria-hidden>
      {icon}
    </span>
    <Text size="sm" component="div" className="form-note-text">
      {children}
    </Text>
    {action}
  </div>
);

const Changed = ({
  meanwhile,
  words,
  onRead,
}: {
  readonly meanwhile: Meanwhile;
  readonly words: FormShape['words'];
  readonly onRead: () => void;
}): ReactNode => {
  const names = useColleagues()(meanwhile.by);
  const { taken, clashing } = meanwhile;
  return (
    <>
      {names.length === 0 || taken.length === 0 ? null : (
        <FormNote
          icon={<IconRefreshDot size={17} stroke={1.7} />}
          action={
            <Button size="compact-sm" variant="subtle" color="gray" onClick={onRead}>
              {t('OK')}
            </Button>
          }
        >
          {t('{who} changed: {fields}.', { who: listed(names), fields: fieldsIn(taken, words) })}
        </FormNote>
      )}
      {clashing.length === 0 ? null : (
        <FormNote icon={<IconPencilBolt size={17} stroke={1.7} />}>
          {t('{who} also changed: {fields}. Yours stays here; saving asks whose to keep.', {
            who: names.length === 0 ? t('Someone else') : listed(names),
            fields: fieldsIn(clashing, words),
          })}
        </FormNote>
      )}
    </>
  );
};

/** What came back into a form, and what someone else changed in it meanwhile. */
export const FormNotes = ({ since, clashing, meanwhile, words, onDiscard, onRead }: FormNotesProps): ReactNode => (
  <div role="status" className="form-notes">
    {since === null ? null : (
      <FormNote
        icon={<IconHistoryToggle size={17} stroke={1.7} />}
        action={
          <Button size="compact-sm" variant="default" onClick={onDiscard}>
            {t('Discard')}
          </Button>
        }
      >
        {sentenceSince(since)}
        {clashing && meanwhile === null
          ? ` ${t('Someone else has changed some of this: saving asks whose to keep.')}`
          : ''}
      </FormNote>
    )}
    {meanwhile === null ? null : (
      <div className="form-news">
        <div className="form-news-lines">
          <Changed meanwhile={meanwhile} words={words} onRead={onRead} />
        </div>
      </div>
    )}
  </div>
);
