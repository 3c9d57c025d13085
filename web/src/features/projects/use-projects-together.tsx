import type { ChangedProjects, Project } from '#contracts';
import { t } from '#languages';
import { List } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog, Refusals, refusalsOf, toast, type Refusal } from '../../components/feedback/index.js';
import { rowInHand, type Chosen, type GridColumn, type GridSelection } from '../../components/grid/index.js';
import { stillChosen, useRevising, WhatIsDeleted } from '../../components/together/index.js';
import { newKey } from '../../lib/api.js';
import { leadOn } from '../../lib/lead-on.js';
import { refresh } from '../../lib/queries.js';
import { ChosenProjects } from './chosen-projects.js';
import { removeTogether, revisedWords, reviseTogether, titleOf } from './projects-together.js';

const nothing: Chosen<Project> = new Map();
const refusedOf = ({ refused }: ChangedProjects, of: Chosen<Project>): readonly Refusal[] =>
  refusalsOf(refused, of, (project) => ({ name: titleOf(project), to: `/enquiry/${project._id}` }));

interface Together {
  readonly selection: GridSelection<Project>;
  /** Above the list: what could not be changed, and why. */
  readonly refused: ReactNode;
  readonly dialogs: ReactNode;
}

/** Projects that are selected in the list, and what is done with all of them. */
export const useProjectsTogether = (leaders: readonly string[]): Together => {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(nothing);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [removing, setRemoving] = useState(false);
  const projects = [...chosen.values()];
  const ids = [...chosen.keys()];

  const done = async (answer: ChangedProjects, gone: boolean): Promise<void> => {
    setRefused(refusedOf(answer, chosen));
    setChosen(stillChosen(chosen, answer, gone));
    leadOn(rowInHand);
    await refresh(client, 'enquiry');
  };
  const tellOfUndo = async (answers: readonly ChangedProjects[], of: Chosen<Project>): Promise<void> => {
    await refresh(client, 'enquiry');
    const left = answers.flatMap((answer) => refusedOf(answer, of));
    if (left.length > 0)
      toast.danger(
        t('{count, plural, one {# project} other {# projects}} could not be put back.', { count: left.length }),
        <List size="sm" spacing={2}>
          {left.map(({ id, name, msg }) => (
            <List.Item key={id}>
              {name}: {msg}
            </List.Item>
          ))}
        </List>,
      );
  };
  const remove = async (key: string): Promise<void> => {
    const answer = await removeTogether(ids, true, key);
    setRemoving(false);
    const { changed } = answer;
    const back = newKey();
    const putBack = async (): Promise<void> => tellOfUndo([await removeTogether(changed, false, back)], chosen);
    if (changed.length > 0)
      toast.withUndo(
        t('{count, plural, one {# project is deleted} other {# projects are deleted}}', { count: changed.length }),
        putBack,
        t('Undone where possible'),
      );
    await done(answer, true);
  };
  const { busy, revise } = useRevising(chosen, {
    send: reviseTogether,
    said: revisedWords,
    failed: () => t('The projects could not be changed.'),
    onDone: (answer) => done(answer, false),
    onUndone: (answers) => tellOfUndo(answers, chosen),
  });
  return {
    selection: {
      chosen,
      onChange: setChosen,
      nameOf: titleOf,
      bar: (columns: readonly GridColumn<Project>[]): ReactNode => (
        <ChosenProjects
          projects={projects}
          columns={columns}
          leaders={leaders}
          busy={busy}
          onRevise={revise}
          onRemove={() => setRemoving(true)}
        />
      ),
    },
    refused: (
      <Refusals
        title={t(
          '{count, plural, one {# project could not be changed, and is still selected.} other {# projects could not be changed, and are still selected.}}',
          { count: refused.length },
        )}
        refusals={refused}
        onClose={() => setRefused([])}
      />
    ),
    dialogs: (
      <ConfirmDialog
        opened={removing}
        title={t('Delete {count, plural, one {# project} other {# projects}}?', { count: projects.length })}
        action={t('Delete')}
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        <WhatIsDeleted rows={projects} nameOf={titleOf} />
      </ConfirmDialog>
    ),
  };
};
