import { completionFlags, completionLabels, formatDayAndMonth, type CompletionFlag, type Job } from '#contracts';
import { t } from '#languages';
import { Switch, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog, toast } from '../../components/feedback/index.js';
import { HistoryDrawer } from '../../components/history/index.js';
import { flagHistory } from '../../components/ledger/index.js';
import { flagAction } from '../../components/visits/index.js';
import { api, newKey, sentenceOf } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { useMay } from '../../lib/may.js';
import { PageActions } from '../../lib/page-actions.js';
import { keys, refresh } from '../../lib/queries.js';

/** Flags that finance works off: turning one off asks once, and a pair takes them together. */
const moneyFlags: readonly CompletionFlag[] = ['invoiced', 'paid'];

/** What looks odd about a state that is allowed all the same. */
const oddities = (job: Job): Partial<Record<CompletionFlag, string>> => ({
  ...(job.completion.paid && !job.completion.invoiced ? { paid: t('Paid but not invoiced') } : {}),
  ...(job.completion.issued && job.endjob > new Date().toISOString() ? { issued: t('Issued before the visit') } : {}),
});

const turnedWords = (flag: string, value: boolean, both: boolean): string => {
  if (both)
    return value ? t('{flag} turned on on both visits', { flag }) : t('{flag} turned off on both visits', { flag });
  return value ? t('{flag} turned on', { flag }) : t('{flag} turned off', { flag });
};

interface CompletionStripProps {
  readonly job: Job;
  /** The other half of a survey. */
  readonly other: Job | null;
  /** Invoiced and Paid are turned on both halves. */
  readonly both: boolean;
  /** Beside the other half's, as one matrix: short, and named by the first of the two. */
  readonly paired?: 'first' | 'second';
}

interface Turning {
  readonly flag: CompletionFlag;
  readonly value: boolean;
}

/** The six completion flags of a visit: each is turned at once, and says who turned it last, and when. */
export const CompletionStrip = ({ job, other, both, paired }: CompletionStripProps): ReactNode => {
  const client = useQueryClient();
  const [busy, setBusy] = useState<CompletionFlag | null>(null);
  const [asking, setAsking] = useState<CompletionFlag | null>(null);
  const [reading, setReading] = useState<CompletionFlag | null>(null);
  const may = useMay();
  const mine = (flag: CompletionFlag): boolean => !moneyFlags.includes(flag) || may('invoice');
  const odd = oddities(job);

  const withBoth = (flag: CompletionFlag): boolean => other !== null && both && moneyFlags.includes(flag);
  const send = async ({ flag, value }: Turning, key: string): Promise<void> => {
    const next = await api.post(
      `/api/job/${job._id}/completion`,
      { flag, value, ...(withBoth(flag) ? { both: true } : {}) },
      { key },
    );
    client.setQueryData(keys.one('job', job._id), next);
    await Promise.all([
      refresh(client, 'job', job._id),
      ...(other === null ? [] : [refresh(client, 'job', other._id)]),
    ]);
  };
  const turn = async (turning: Turning): Promise<void> => {
    if (busy !== null) return;
    setBusy(turning.flag);
    try {
      await send(turning, newKey());
      const label = completionLabels[turning.flag];
      toast.withUndo(
        turnedWords(label, turning.value, withBoth(turning.flag)),
        () => send({ ...turning, value: !turning.value }, newKey()),
        t('Change undone'),
      );
    } catch (error) {
      toast.danger(t('{flag} could not be changed.', { flag: completionLabels[turning.flag] }), sentenceOf(error));
    } finally {
      setBusy(null);
    }
  };
  const clicked = (flag: CompletionFlag, value: boolean): void => {
    if (!value && moneyFlags.includes(flag)) setAsking(flag);
    else void turn({ flag, value });
  };
  return (
    <>
      <PageActions
        actions={completionFlags.filter(mine).map((flag) => flagAction(job, flag, (value) => clicked(flag, value)))}
      />
      <div className="completion-strip" data-paired={paired}>
        {completionFlags.map((flag) => {
          const change = job.completionChanges[flag];
          const label = completionLabels[flag];
          return (
            <div key={flag} className="completion-cell" data-on={job.completion[flag]}>
              <Switch
                checked={job.completion[flag]}
                onChange={(event) => clicked(flag, event.currentTarget.checked)}
                disabled={busy === flag || !mine(flag)}
                {...(paired === 'second' ? { 'aria-label': label } : { label })}
                color="issued"
                size="sm"
              />
              <UnstyledButton className="completion-who" data-never={change === null} onClick={() => setReading(flag)}>
                <VisuallyHidden>{t('History of {flag}:', { flag: label })} </VisuallyHidden>
                {change === null ? (
                  t('Never changed')
                ) : (
                  <>
                    {change.byName}
                    <br />
                    {paired === undefined ? formatDayAndTime(change.at) : formatDayAndMonth(change.at)}
                  </>
                )}
              </UnstyledButton>
              {odd[flag] === undefined ? null : (
                <Text size="xs" className="completion-odd">
                  <IconAlertTriangle size={13} aria-hidden /> {odd[flag]}
                </Text>
              )}
            </div>
          );
        })}
      </div>
      <ConfirmDialog
        opened={asking !== null}
        title={asking === null ? '' : t('Turn {flag} off?', { flag: completionLabels[asking] })}
        action={t('Turn off')}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          if (asking !== null) await turn({ flag: asking, value: false });
          setAsking(null);
        }}
      >
        {t('Finance works off this flag. The change is kept with your name in its history.')}
      </ConfirmDialog>
      <HistoryDrawer
        opened={reading !== null}
        onClose={() => setReading(null)}
        entity="job"
        id={job._id}
        field={`completion.${reading ?? 'paid'}`}
        ledger={flagHistory(job._id, reading ?? 'paid')}
        of={reading === null ? '' : completionLabels[reading]}
      />
    </>
  );
};
