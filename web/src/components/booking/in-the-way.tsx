import type { ErrorBody, PlannedAbsence, ResourceKind, ResourceOption } from '#contracts';
import { t } from '#languages';
import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '../feedback/index.js';
import { SavingProblem } from '../form/index.js';
import { PlanAround } from '../planning/index.js';
import { Blockers } from './blockers.js';
import type { BookingForm } from './booking-times.js';
import { newBody } from './booking-values.js';

/** Why saving was refused, with the ways out. */
export const RefusedBooking = ({
  problem,
  onClear,
  onTimes,
  onSubstitute,
  children,
}: {
  readonly problem: ErrorBody | null;
  /** Another way out. */
  readonly children: ReactNode;
  readonly onClear: () => void;
  readonly onTimes: (conflict: NonNullable<ErrorBody['conflicts']>[number]) => void;
  readonly onSubstitute: (id: string) => void;
}): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  // Saved from the foot of the form, the reason would be out of view on a phone.
  useEffect(() => {
    if (problem !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (problem === null || Object.keys(problem.errors ?? {}).length > 0) return null;
  const { conflicts = [] } = problem;
  if (conflicts.length === 0)
    return (
      <div ref={place}>
        <SavingProblem problem={problem} onClose={onClear} />
      </div>
    );
  const names = [...new Set(conflicts.map(({ resource }) => resource.label))].join(', ');
  return (
    <div ref={place}>
      <Banner
        tone="danger"
        title={t('{names} is not free at that time. Nothing is saved yet.', { names })}
        onClose={onClear}
      >
        <Blockers blockers={conflicts} onNextFree={onTimes} onSubstitute={onSubstitute} />
        {children}
      </Banner>
    </div>
  );
};

/** Said while it is still being typed: saving would be refused. */
export const NotFree = ({
  option,
  onNextFree,
  children,
}: {
  readonly option: ResourceOption | undefined;
  readonly children: ReactNode;
  readonly onNextFree: Parameters<typeof Blockers>[0]['onNextFree'];
}): ReactNode =>
  option === undefined || option.blocker === null ? null : (
    <Banner tone="warning" title={t('Not free at that time')}>
      <Blockers blockers={[{ resource: option, ...option.blocker, substitutes: [] }]} onNextFree={onNextFree} />
      {children}
    </Banner>
  );

/** Where what is in the way is looked at. */
export const blockingLinks = (problem: ErrorBody | null, option: ResourceOption | undefined): readonly string[] => [
  ...(problem?.conflicts ?? []).map(({ booking }) => booking.link),
  ...(option?.blocker ? [option.blocker.booking.link] : []),
];

/** An engineer's absence that visits are in the way of: others can go to them. */
export const Around = ({
  kind,
  form,
  inTheWay,
  onBegun,
}: {
  readonly kind: ResourceKind;
  readonly form: BookingForm;
  readonly inTheWay: readonly string[];
  readonly onBegun: () => void;
}): ReactNode => {
  const { values } = form;
  if (kind !== 'engineer' || values.repeats || !inTheWay.some((link) => link.startsWith('/jobs/'))) return null;
  const absence = (): PlannedAbsence | null => {
    if (form.validate().hasErrors) return null;
    const { resourceId: engineer_idfk, start, end, type } = newBody(kind, values);
    return { engineer_idfk, start, end, type } as PlannedAbsence;
  };
  return <PlanAround absence={absence} onBegun={onBegun} />;
};
