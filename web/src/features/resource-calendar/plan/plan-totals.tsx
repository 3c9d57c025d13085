import { defaultWorkingHours, type PlanResult, type PlanTotals, type PlanWeights } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import { useCompany } from '../../../lib/queries.js';

/** '3 h 20 min' */
const hoursWords = (minutes: number): string =>
  minutes < 60
    ? t('{minutes, number} min', { minutes })
    : t('{hours, number} h {minutes, number} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });

interface Line {
  readonly name: string;
  readonly of: (totals: PlanTotals) => number;
  readonly words: (value: number) => string;
}

const lines = (longestDay: number): readonly Line[] => [
  { name: t('Driving'), of: ({ driving }) => driving, words: hoursWords },
  { name: t('From leaving to coming back'), of: ({ working }) => working, words: hoursWords },
  { name: t('Days over {hours, number} hours', { hours: longestDay }), of: ({ longDays }) => longDays, words: String },
  { name: t('Visits without an engineer'), of: ({ without }) => without, words: String },
];

/** Where times may move, a plan that moves more of them may drive less. */
const provenWords = (bound: PlanResult['bound'], mayMove: boolean): string | null => {
  if (bound === null || bound.gap === null) return null;
  const share = Math.ceil(bound.gap * 100) / 100;
  if (bound.gap < 0.005)
    return mayMove ? t('No plan that moves as few visits drives less.') : t('No plan drives less.');
  return mayMove
    ? t('No plan that moves as few visits drives less by more than {share, number, percent}.', { share })
    : t('No plan drives less by more than {share, number, percent}.', { share });
};

interface TotalsProps {
  readonly result: PlanResult;
  readonly weights: PlanWeights;
  readonly mayMove: boolean;
}

/** What the week comes to as it is booked, and with the plan; and what that plan weighed. */
export const Totals = ({ result, weights, mayMove }: TotalsProps): ReactNode => {
  const { longestDay } = useCompany().data?.workingHours ?? defaultWorkingHours;
  const proven = provenWords(result.bound, mayMove);
  return (
    <>
      <table className="plan-totals">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('As booked')}</th>
            <th scope="col">{t('As planned')}</th>
          </tr>
        </thead>
        <tbody>
          {lines(longestDay).map(({ name, of, words }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{words(of(result.before))}</td>
              <td data-better={of(result.after) < of(result.before)}>{words(of(result.after))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {proven === null ? null : <p className="plan-proven">{proven}</p>}
      <p className="plan-proven">
        {t(
          'Planned with: as many visits as possible within hours and rest, then the fewest points. A minute of driving counts {driving, number}, a full week {evenness, number}, a change of engineer {engineerChange, number}, a moved time {movedTime, number}.',
          { ...weights },
        )}
      </p>
    </>
  );
};
