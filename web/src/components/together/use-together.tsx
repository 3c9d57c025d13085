import type { ChangedTogether, Job } from '#contracts';
import { t } from '#languages';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { Refusal } from '../feedback/index.js';
import { rowInHand, type Chosen, type GridColumn, type GridSelection } from '../grid/index.js';
import { leadOn } from '../../lib/lead-on.js';
import { refresh } from '../../lib/queries.js';
import { ChosenVisits, type ChosenVisitsLook } from './chosen-visits.js';
import { nameOf, RefusedJobs, refusedOf } from './refused-jobs.js';
import { RemoveVisits } from './remove-visits.js';
import { inOrder, revisedWords, reviseTogether, stillChosen } from './together.js';
import { TurnOff } from './turn-off.js';
import { tellOfUndo, useFlagging } from './use-flagging.js';
import { useRevising } from './use-revising.js';

const nothing: Chosen<Job> = new Map();

interface Together {
  readonly selection: GridSelection<Job>;
  /** Above the list: what could not be changed, and why. */
  readonly refused: ReactNode;
  readonly dialogs: ReactNode;
}

/** Visits that are selected in a list, and what is done with all of them. */
export const useTogether = (look: ChosenVisitsLook): Together => {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(nothing);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [removing, setRemoving] = useState(false);
  const jobs = useMemo(() => inOrder(chosen.values()), [chosen]);
  const done = (answer: Pick<ChangedTogether, 'refused'>, gone: boolean): void => {
    setRefused(refusedOf(answer, chosen));
    setChosen(stillChosen(chosen, answer, gone));
  };
  // What is paid is done with.
  const flagging = useFlagging(chosen, (answer, { flag, value }) =>
    done(answer, look.forFinance === true && flag === 'paid' && value),
  );
  const revising = useRevising(chosen, {
    send: reviseTogether,
    said: revisedWords,
    failed: () => t('The visits could not be changed.'),
    onDone: async (answer) => {
      done(answer, false);
      leadOn(rowInHand);
      await refresh(client, 'job');
    },
    onUndone: async (answers) => {
      await refresh(client, 'job');
      tellOfUndo(answers.flatMap(({ refused: left }) => left));
    },
  });
  return {
    selection: {
      chosen,
      onChange: setChosen,
      nameOf,
      bar: (columns: readonly GridColumn<Job>[]): ReactNode => (
        <ChosenVisits
          {...look}
          jobs={jobs}
          columns={columns}
          busy={flagging.busy || revising.busy}
          onFlag={flagging.flag}
          onRevise={revising.revise}
          onRemove={() => setRemoving(true)}
        />
      ),
    },
    refused: <RefusedJobs refused={refused} onClose={() => setRefused([])} />,
    dialogs: (
      <>
        <TurnOff flagging={flagging} count={jobs.length} />
        <RemoveVisits
          opened={removing}
          jobs={jobs}
          onClose={() => setRemoving(false)}
          onDone={(answer) => done(answer, true)}
        />
      </>
    ),
  };
};
