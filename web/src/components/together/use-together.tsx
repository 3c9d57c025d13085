import type { ChangedTogether, Job } from '#contracts';
import { useMemo, useState, type ReactNode } from 'react';
import type { Refusal } from '../feedback/index.js';
import type { Chosen, GridColumn, GridSelection } from '../grid/index.js';
import { ChosenVisits, type ChosenVisitsLook } from './chosen-visits.js';
import { nameOf, RefusedJobs, refusedOf } from './refused-jobs.js';
import { RemoveVisits } from './remove-visits.js';
import { inOrder, stillChosen } from './together.js';
import { TurnOff } from './turn-off.js';
import { useFlagging } from './use-flagging.js';

const nothing: Chosen<Job> = new Map();

interface Together {
  readonly selection: GridSelection<Job>;
  /** Above the list: what could not be changed, and why. */
  readonly refused: ReactNode;
  readonly dialogs: ReactNode;
}

/** Visits that are selected in a list, and what is done with all of them. */
export const useTogether = (look: ChosenVisitsLook): Together => {
  const [chosen, setChosen] = useState(nothing);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [removing, setRemoving] = useState(false);
  const jobs = useMemo(() => inOrder(chosen.values()), [chosen]);
  const done = (answer: ChangedTogether, gone: boolean): void => {
    setRefused(refusedOf(answer, chosen));
    setChosen(stillChosen(chosen, answer, gone));
  };
  // What is paid is done with.
  const flagging = useFlagging(chosen, (answer, { flag, value }) =>
    done(answer, look.forFinance === true && flag === 'paid' && value),
  );
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
          busy={flagging.busy}
          onFlag={flagging.flag}
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
