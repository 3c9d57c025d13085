import { formatStretch, type PlanArrival, type PlanSubject } from '#contracts';
import { t } from '#languages';
import { Anchor, Badge, Checkbox, CloseButton, Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { KindMark } from '../../../components/visits/index.js';
import { placeOf } from '../../../components/visits/visit-words.js';

export interface EngineerChoice {
  readonly value: string;
  readonly label: string;
}

interface PlanVisitRowProps {
  /** Of a survey its Setup and its Pickup. */
  readonly subjects: readonly PlanSubject[];
  /** As planned; none where it is booked already, or has no place. */
  readonly arrivals: readonly PlanArrival[];
  /** Null: it cannot be taken. */
  readonly ticked: boolean | null;
  readonly onTick: (ticked: boolean) => void;
  readonly accepted: boolean;
  /** Who goes by the plan, or was chosen; null: nobody. */
  readonly engineer: string | null;
  readonly engineers: readonly EngineerChoice[];
  /** Who goes beside them, the car and the kit, as one line. */
  readonly besides: string;
  /** Who went before; null: the same. */
  readonly before: string | null;
  /** Why its time moves; null: it stays. */
  readonly moved: string | null;
  readonly reason: string;
  readonly chosen: boolean;
  readonly onChoose: (engineer: string | null) => void;
}

/** When it is, and when it would be. */
const When = ({ subject, planned }: { readonly subject: PlanSubject; readonly planned: PlanArrival | undefined }) => {
  const booked = formatStretch(subject.start, subject.end);
  if (planned === undefined || planned.start === subject.start) return <div className="plan-when">{booked}</div>;
  return (
    <div className="plan-when">
      <s className="plan-before">{booked}</s> <span aria-hidden>→</span>{' '}
      <b>{formatStretch(planned.start, planned.end)}</b>
    </div>
  );
};

/** One visit of a plan: when and where, who goes instead of whom, and why. */
export const PlanVisitRow = ({
  subjects,
  arrivals,
  ticked,
  onTick,
  accepted,
  engineer,
  engineers,
  besides,
  before,
  moved,
  reason,
  chosen,
  onChoose,
}: PlanVisitRowProps): ReactNode => {
  const [first] = subjects;
  if (first === undefined) return null;
  const place = placeOf(first);
  return (
    <li className="plan-visit" data-plan-visit={first.visit_id} tabIndex={-1}>
      {accepted ? (
        <IconCheck size={18} className="plan-booked" aria-label={t('Booked')} />
      ) : (
        <Checkbox
          checked={ticked === true}
          disabled={ticked === null}
          aria-label={t('Accept {place}', { place })}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
      )}
      <div>
        <div className="plan-where">
          <KindMark kind={first.kind} />
          <Anchor component={Link} to={`/jobs/${first._id}`} size="sm" fw={600}>
            {place}
          </Anchor>
          {first.confirmed ? (
            <Badge size="xs" variant="light" color="issued">
              {t('Confirmed')}
            </Badge>
          ) : null}
        </div>
        {subjects.map((subject) => (
          <When key={subject._id} subject={subject} planned={arrivals.find(({ part }) => part === subject.part)} />
        ))}
        <div className="plan-who">
          {before === null ? null : (
            <>
              <span className="plan-before">{before}</span>
              <span aria-hidden>→</span>
            </>
          )}
          {accepted ? (
            <b>{engineers.find(({ value }) => value === engineer)?.label ?? t('None')}</b>
          ) : (
            <Select
              size="xs"
              w={150}
              aria-label={t('Who goes to {place}', { place })}
              data={[...engineers]}
              value={engineer}
              placeholder={t('None')}
              searchable
              onChange={(value) => {
                if (value !== null) onChoose(value);
              }}
            />
          )}
          {chosen && !accepted ? (
            <CloseButton
              size="sm"
              aria-label={t('Let the plan choose who goes to {place}', { place })}
              title={t('Let the plan choose')}
              onClick={() => onChoose(null)}
            />
          ) : null}
        </div>
        {besides === '' ? null : <div className="plan-besides">{besides}</div>}
        {moved === null ? null : <div className="plan-reason">{moved}</div>}
        <div className="plan-reason">{reason}</div>
      </div>
    </li>
  );
};
