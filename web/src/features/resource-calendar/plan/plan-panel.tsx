import {
  bookingTypeLabel,
  formatStretch,
  type PlanAccepted,
  type PlanJobAnswer,
  type PlanResult,
  type PlanSubject,
  type PlanVisit,
} from '#contracts';
import { t } from '#languages';
import { Button, CloseButton, Group, Loader, Progress, Text } from '@mantine/core';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Banner, Failing, toast } from '../../../components/feedback/index.js';
import { placeOf } from '../../../components/visits/visit-words.js';
import { api } from '../../../lib/api.js';
import { refusalOf } from '../../../lib/http-problems.js';
import type { Resources } from '../use-resources.js';
import { arrivalsOf, goingTo, inPlaceOf } from './ghosts.js';
import { Foot } from './plan-foot.js';
import { PlanMails } from './plan-mails.js';
import { Totals } from './plan-totals.js';
import { PlanVisitRow, type EngineerChoice } from './plan-visit.js';
import './plan.css';
import type { PlanInHand } from './use-plan.js';

interface PlanPanelProps {
  readonly plan: PlanInHand;
  readonly resources: Resources;
}

type Halves = readonly PlanSubject[];

const named = (ids: readonly string[], nameOf: Resources['nameOf']): string => ids.map(nameOf).join(', ');

/** All engineers of the arrivals, each once. */
const engineersIn = (parts: readonly { readonly engineers: readonly string[] }[]): readonly string[] => [
  ...new Set(parts.flatMap(({ engineers }) => engineers)),
];

const sameAs = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

type Left = PlanResult['left'][number];

/** Who is at a visit for which there is no place: who was, but for who will be away. */
const leftWith = ({ freed }: Left, today: readonly string[], { asked }: PlanJobAnswer): readonly string[] =>
  freed ? today.filter((id) => id !== asked.absence?.engineer_idfk) : today;

const leftReason = ({ reason, freed }: Left, today: readonly string[], absent: string): string => {
  if (freed) return t('{reason} Accepting leaves it without {name}.', { reason, name: absent });
  return today.length === 0 ? reason : t('{reason} It stays as it is.', { reason });
};

/** Who goes beside the first, with what. */
const besidesOf = (planned: PlanVisit | null, goes: readonly string[], nameOf: Resources['nameOf']): string => {
  const { arrivals = [], kits = [] } = planned ?? {};
  return [...goes.slice(1), ...new Set(arrivals.flatMap(({ cars }) => cars)), ...kits].map(nameOf).join(' · ');
};

const Making = ({ plan }: { readonly plan: PlanInHand }): ReactNode => {
  const { job } = plan;
  return (
    <div className="plan-making">
      <Text size="sm" role="status">
        {job?.state === 'waiting'
          ? t('Waiting for other plans to finish.')
          : t('{count, plural, one {# visit is} other {# visits are}} being planned ...', {
              count: job?.asked.ids.length ?? 0,
            })}
      </Text>
      <Progress value={100 * (job?.progress.share ?? 0)} aria-label={t('Progress of the plan')} mt={8} />
      <Button
        mt={12}
        size="xs"
        variant="default"
        onClick={() => {
          void api.delete(`/api/plan/${plan.id}`).catch(() => undefined);
          plan.close();
        }}
      >
        {t('Cancel')}
      </Button>
    </div>
  );
};

const absenceWords = ({ asked: { absence }, absent }: PlanJobAnswer, nameOf: Resources['nameOf']): string | null => {
  if (absence === undefined) return null;
  const words = t('{name}: {type}, {when}', {
    name: nameOf(absence.engineer_idfk),
    type: bookingTypeLabel(absence.type),
    when: formatStretch(absence.start, absence.end),
  });
  return absent === true ? `${words} (${t('Booked')})` : words;
};

/** What could not be booked, and why. */
const Refused = ({
  answer,
  visits,
}: {
  readonly answer: PlanAccepted;
  readonly visits: ReadonlyMap<string, Halves>;
}) =>
  answer.refused.length === 0 && answer.absence === null ? null : (
    <Banner tone="danger" title={t('Not everything could be booked')}>
      <ul className="plan-refused">
        {answer.refused.map(({ _id, msg }) => {
          const [first] = visits.get(_id) ?? [];
          return (
            <li key={_id}>
              {first === undefined ? '' : `${placeOf(first)}: `}
              {msg}
            </li>
          );
        })}
        {answer.absence === null ? null : <li>{t('The absence: {reason}', { reason: answer.absence })}</li>}
      </ul>
    </Banner>
  );

interface MadeProps extends PlanPanelProps {
  readonly job: PlanJobAnswer;
  readonly result: PlanResult;
}

const Made = ({ plan, resources, job, result }: MadeProps): ReactNode => {
  const { nameOf } = resources;
  const [untickedIn, setUnticked] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> }>({
    of: plan.id,
    ids: new Set(),
  });
  const unticked = untickedIn.of === plan.id ? untickedIn.ids : new Set<string>();
  const [answer, setAnswer] = useState<PlanAccepted | null>(null);
  const [busy, setBusy] = useState<'accept' | 'undo' | null>(null);
  const [isUndone, setUndone] = useState(false);
  const saidAt = useRef<HTMLParagraphElement>(null);
  const visits = useMemo(() => arrivalsOf(job), [job]);
  const engineers = useMemo(
    (): readonly EngineerChoice[] =>
      [...resources.byId.values()]
        .filter(({ kind, gone }) => kind === 'engineer' && !gone)
        .map(({ _id, name }) => ({ value: _id, label: name })),
    [resources.byId],
  );
  const accepted = new Set(job.accepted);
  const changing = result.visits.filter(({ _id, changes }) => changes || accepted.has(_id) || plan.choices.has(_id));
  const staying = result.visits.length - changing.length;
  const open = [
    ...changing.filter(({ _id }) => !accepted.has(_id)).map(({ _id }) => _id),
    ...result.left.filter(({ _id, freed }) => freed && !accepted.has(_id)).map(({ _id }) => _id),
  ];
  const ticked = open.filter((id) => !unticked.has(id));
  const order = [...visits.keys()];
  const rows = [
    ...changing.map((visit) => ({ id: visit._id, planned: visit, left: null })),
    ...result.left.map((left) => ({ id: left._id, planned: null, left })),
  ].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  const tick = (id: string, isTicked: boolean): void => {
    const ids = new Set(unticked);
    if (isTicked) ids.delete(id);
    else ids.add(id);
    setUnticked({ of: plan.id, ids });
  };
  const undo = async (): Promise<void> => {
    setBusy('undo');
    try {
      setAnswer(null);
      const undone = await plan.undo();
      setUndone(true);
      if (undone.refused.length > 0 || undone.absence !== null) setAnswer(undone);
    } finally {
      setBusy(null);
    }
  };
  const accept = async (): Promise<void> => {
    setBusy('accept');
    try {
      setAnswer(await plan.accept(ticked.length === open.length ? undefined : ticked));
      // What came of it stands above the visits.
      saidAt.current?.scrollIntoView({ block: 'center' });
    } catch (error) {
      toast.danger(t('The plan could not be accepted.'), refusalOf(error));
    } finally {
      setBusy(null);
    }
  };
  const nothing = rows.length === 0;
  const absentName = nameOf(job.asked.absence?.engineer_idfk ?? '');
  const said =
    accepted.size > 0
      ? t('{count, plural, one {# visit is booked as planned.} other {# visits are booked as planned.}}', {
          count: accepted.size,
        })
      : isUndone
        ? t('The visits are as they were.')
        : null;
  return (
    <>
      <div className="plan-body">
        <p ref={saidAt} role="status" className="plan-said" data-said={said !== null}>
          {said}
        </p>
        {answer === null ? null : <Refused answer={answer} visits={visits} />}
        <PlanMails
          visits={[...visits]
            .filter(([id, halves]) => accepted.has(id) && halves.some(({ confirmed }) => confirmed))
            .map(([, halves]) => halves)}
        />
        <Totals result={result} weights={job.weights} mayMove={job.asked.moveDays !== undefined} />
        {nothing ? <Text size="sm">{t('No better plan was found: nothing to change.')}</Text> : null}
        <ul className="plan-visits" aria-label={t('Planned visits')}>
          {rows.map(({ id, planned, left }) => {
            const subjects = visits.get(id) ?? [];
            const chosen = plan.choices.get(id);
            const today = engineersIn(subjects);
            const goes = planned === null ? (chosen ?? leftWith(left, today, job)) : goingTo(planned, plan.choices);
            return (
              <PlanVisitRow
                key={id}
                subjects={subjects}
                arrivals={accepted.has(id) ? [] : (planned?.arrivals ?? [])}
                accepted={accepted.has(id)}
                ticked={open.includes(id) ? !unticked.has(id) : null}
                onTick={(isTicked) => tick(id, isTicked)}
                engineer={goes[0] ?? null}
                engineers={engineers}
                besides={besidesOf(planned, goes, nameOf)}
                before={today.length === 0 || sameAs(today, goes) ? null : named(today, nameOf)}
                moved={planned?.moved ?? null}
                reason={left === null ? planned.reason : leftReason(left, today, absentName)}
                chosen={chosen !== undefined}
                onChoose={(engineer) =>
                  plan.choose(id, engineer === null ? null : inPlaceOf(goes, undefined, engineer))
                }
              />
            );
          })}
        </ul>
        {staying === 0 ? null : (
          <Text size="sm" c="dimmed">
            {t('{count, plural, one {# visit stays as it is.} other {# visits stay as they are.}}', { count: staying })}
          </Text>
        )}
      </div>
      <Foot
        plan={plan}
        open={open.length}
        ticked={ticked.length}
        accepted={accepted.size}
        mayMove={
          accepted.size === 0 &&
          job.asked.moveDays === undefined &&
          result.left.some(({ _id }) => visits.get(_id)?.every(({ confirmed }) => !confirmed))
        }
        busy={busy}
        onAccept={() => void accept()}
        onUndo={() =>
          void undo().catch((error: unknown) => toast.danger(t('This could not be undone.'), refusalOf(error)))
        }
      />
    </>
  );
};

const bodyOf = ({ plan, resources }: PlanPanelProps): ReactNode => {
  const { job, error } = plan;
  if (job === undefined)
    return error === null ? (
      <Group justify="center" p="xl">
        <Loader size="sm" role="status" aria-label={t('Loading')} />
      </Group>
    ) : (
      <Failing error={error} what={t('The plan')} onRetry={plan.retry} />
    );
  if (job.result !== null) return <Made plan={plan} resources={resources} job={job} result={job.result} />;
  if (job.state === 'waiting' || job.state === 'planning') return <Making plan={plan} />;
  return (
    <div className="plan-making">
      <Text size="sm" role="status">
        {job.state === 'cancelled'
          ? t('This plan was cancelled.')
          : t('No plan could be made. The details are in the log.')}
      </Text>
      <Button mt={12} size="xs" loading={plan.busy} onClick={() => void plan.planAgain()}>
        {t('Plan again')}
      </Button>
    </div>
  );
};

/** Beside the timeline, and in its place on a phone: the plan that is looked at. Nothing of it is booked before it is accepted. */
export const PlanPanel = ({ plan, resources }: PlanPanelProps): ReactNode => {
  const absence = plan.job === undefined ? null : absenceWords(plan.job, resources.nameOf);
  return (
    <aside className="plan-panel" aria-label={t('Plan ⟨noun⟩')}>
      <header>
        <div>
          <h2>{t('Plan ⟨noun⟩')}</h2>
          {absence === null ? null : (
            <Text size="sm" c="dimmed">
              {absence}
            </Text>
          )}
        </div>
        <CloseButton aria-label={t('Close the plan')} onClick={plan.close} />
      </header>
      {bodyOf({ plan, resources })}
    </aside>
  );
};
