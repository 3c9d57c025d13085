import { completionLabels, type CompletionFlag, type Job } from '#contracts';
import { t } from '#languages';
import { Button, Group, Switch, Textarea } from '@mantine/core';
import { IconFlag, IconNotes } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Seen } from '../../../lib/outbox-based.js';
import { PageActions } from '../../../lib/page-actions.js';
import { flagAction } from '../../../components/visits/index.js';
import { flagsOfMine, flagTurned, notesWritten, type ChangeOfMine } from './changes-of-mine.js';
import { Part } from './visit-parts.js';
import { Waits } from './waits.js';

type OnChange = (change: ChangeOfMine) => Promise<void>;

interface FlagsProps {
  readonly visit: Job;
  readonly waits: (flag: CompletionFlag) => boolean;
  readonly onChange: OnChange;
}

/** The flags that an engineer turns. */
export const Flags = ({ visit, waits, onChange }: FlagsProps): ReactNode => (
  <Part icon={IconFlag} title={t('Completion')}>
    <PageActions
      actions={flagsOfMine.map((flag) =>
        flagAction(visit, flag, (value) => void onChange(flagTurned(visit, flag, value))),
      )}
    />
    <ul className="my-day-flags">
      {flagsOfMine.map((flag) => (
        <li key={flag}>
          <Switch
            size="md"
            color="issued"
            label={completionLabels[flag]}
            checked={visit.completion[flag]}
            onChange={({ currentTarget: { checked } }) => void onChange(flagTurned(visit, flag, checked))}
          />
          {waits(flag) ? <Waits /> : null}
        </li>
      ))}
    </ul>
  </Part>
);

interface NotesProps extends Seen {
  readonly waits: boolean;
  readonly onChange: OnChange;
}

export const Notes = ({ visit, stored, waits, onChange }: NotesProps): ReactNode => {
  const [writing, setWriting] = useState<{ readonly text: string; readonly begun: Seen } | null>(null);
  const save = async ({ text, begun }: NonNullable<typeof writing>): Promise<void> => {
    if (text !== begun.visit.notes) await onChange(notesWritten(begun, { visit, stored }, text));
    setWriting(null);
  };
  return (
    <Part icon={IconNotes} title={t('Notes')}>
      {writing === null ? (
        <>
          {visit.notes.trim() === '' ? (
            <p className="my-day-quiet">{t('No notes yet')}</p>
          ) : (
            <p className="my-day-notes">{visit.notes.trim()}</p>
          )}
          {waits ? <Waits /> : null}
          <Button
            variant="default"
            mih={44}
            mt={6}
            fullWidth
            className="my-day-action"
            onClick={() => setWriting({ text: visit.notes, begun: { visit, stored } })}
          >
            {t('Write notes')}
          </Button>
        </>
      ) : (
        <>
          <Textarea
            aria-label={t('Notes')}
            autosize
            minRows={4}
            maxRows={14}
            size="md"
            maxLength={5000}
            value={writing.text}
            onChange={({ currentTarget }) => setWriting({ ...writing, text: currentTarget.value })}
            data-autofocus
            autoFocus
          />
          <Group gap={8} mt={8} grow>
            <Button variant="default" mih={44} onClick={() => setWriting(null)}>
              {t('Cancel')}
            </Button>
            <Button mih={44} onClick={() => void save(writing)}>
              {t('Save')}
            </Button>
          </Group>
        </>
      )}
    </Part>
  );
};
