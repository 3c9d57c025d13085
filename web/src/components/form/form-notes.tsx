import { Button, Text } from '@mantine/core';
import { IconHistoryToggle, IconPencilBolt, IconRefreshDot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { shownDayAndTime, shownTime } from '../../lib/dates.js';
import { useStaff } from '../../lib/queries.js';
import { accountOf, useToken } from '../../lib/session.js';
import { shownField } from '../../lib/words.js';
import './form-notes.css';

/** What somebody else saved while the form was open. */
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
  readonly onDiscard: () => void;
  readonly onRead: () => void;
}

/** Names of colleagues by their ids, without one's own. */
export const useColleagues = (): ((ids: readonly string[]) => readonly string[]) => {
  const me = accountOf(useToken());
  const staff = useStaff().data ?? [];
  return (ids) => ids.filter((id) => id !== me).flatMap((id) => staff.find(({ _id }) => _id === id)?.name ?? []);
};

const when = (at: number): string => {
  const instant = new Date(at).toISOString();
  const here = new Date().toISOString();
  return shownDayAndTime(instant).split(',')[0] === shownDayAndTime(here).split(',')[0] ? `at ${shownTime(instant)}` : `on ${shownDayAndTime(instant)}`;
};

const listed = (fields: readonly string[]): string => fields.map((field) => shownField(field).replace(/^./, (first) => first.toLowerCase())).join(', ');

/** One quiet line at the head of a form. */
export const FormNote = ({ icon, action, children }: { readonly icon: ReactNode; readonly action?: ReactNode; readonly children: ReactNode }): ReactNode => (
  <div className="form-note">
    <span className="form-note-icon" aria-hidden>{icon}</span>
    <Text size="sm" component="div" className="form-note-text">{children}</Text>
    {action}
  </div>
);

/** What came back into a form, and what somebody else changed in it meanwhile. */
export const FormNotes = ({ since, clashing, meanwhile, onDiscard, onRead }: FormNotesProps): ReactNode => {
  const namesOf = useColleagues();
  const who = meanwhile === null ? [] : namesOf(meanwhile.by);
  const shown = meanwhile !== null && (who.length > 0 || meanwhile.clashing.length > 0);
  return (
    <div role="status" className="form-notes">
      {since === null ? null : (
        <FormNote icon={<IconHistoryToggle size={17} stroke={1.7} />} action={<Button size="compact-sm" variant="default" onClick={onDiscard}>Discard</Button>}>
          You typed this {when(since)} and did not save it.
          {clashing ? ' Some of it was changed by somebody else since: saving asks whose stays.' : ''}
        </FormNote>
      )}
      {!shown || meanwhile.taken.length === 0 ? null : (
        <FormNote icon={<IconRefreshDot size={17} stroke={1.7} />} action={<Button size="compact-sm" variant="subtle" color="gray" onClick={onRead}>OK</Button>}>
          {who.join(', ')} changed: {listed(meanwhile.taken)}.
        </FormNote>
      )}
      {!shown || meanwhile.clashing.length === 0 ? null : (
        <FormNote icon={<IconPencilBolt size={17} stroke={1.7} />}>
          {who.length === 0 ? 'Somebody else' : who.join(', ')} also changed: {listed(meanwhile.clashing)}. Yours stays here; saving asks whose is right.
        </FormNote>
      )}
    </div>
  );
};
