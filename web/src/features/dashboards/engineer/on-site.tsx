import { formatDayAndMonth, type Job } from '#contracts';
import { t } from '#languages';
import { Button, Group } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ClockInput } from '../../../components/form/index.js';
import { formOfInstant, instantOfForm, formatTime } from '../../../lib/dates.js';
import { attended, type Attendance, type ChangeOfMine } from './changes-of-mine.js';
import { Part } from './visit-parts.js';
import { Waits } from './waits.js';

const MINUTE = 60_000;
/** Some drive up the evening before. */
const OFFERED_AHEAD_MS = 12 * 60 * MINUTE;
/** The minute that it is, as a time that somebody writes down. */
const thisMinute = (): string => new Date(Math.floor(Date.now() / MINUTE) * MINUTE).toISOString();

interface OnSiteProps {
  /** With what waits to be sent. */
  readonly visit: Job;
  readonly waits: (field: Attendance) => boolean;
  readonly onChange: (change: ChangeOfMine) => Promise<void>;
}

const Correcting = ({
  label,
  at,
  onSave,
  onClose,
}: {
  readonly label: string;
  readonly at: string;
  readonly onSave: (instant: string | null) => Promise<void>;
  readonly onClose: () => void;
}): ReactNode => {
  const { date, time } = formOfInstant(at);
  const [clock, setClock] = useState(time);
  const typed = instantOfForm(date, clock);
  const save = async (instant: string | null): Promise<void> => {
    await onSave(instant);
    onClose();
  };
  return (
    <Group gap={8} align="flex-end" mt={4}>
      <ClockInput label={label} size="md" w={120} value={clock} onChange={setClock} />
      <Button
        mih={44}
        disabled={typed === null}
        onClick={() => {
          if (typed !== null) void save(typed.instant);
        }}
      >
        {t('Save')}
      </Button>
      <Button mih={44} variant="default" onClick={() => void save(null)}>
        {t('Clear')}
      </Button>
      <Button mih={44} variant="subtle" onClick={onClose}>
        {t('Cancel')}
      </Button>
    </Group>
  );
};

const Time = ({ field, visit, waits, onChange }: OnSiteProps & { readonly field: Attendance }): ReactNode => {
  const [correcting, setCorrecting] = useState(false);
  const at = visit[field];
  const put = (instant: string | null): Promise<void> => onChange(attended(visit, field, instant));
  const label = field === 'arrivedAt' ? t('Arrived on site') : t('Left the site');
  if (at === null)
    return (
      <>
        <Button
          className="my-day-action"
          size="md"
          variant={field === 'arrivedAt' ? 'filled' : 'default'}
          onClick={() => void put(thisMinute())}
        >
          {field === 'arrivedAt' ? t('I have arrived') : t('I am leaving')}
        </Button>
        {waits(field) ? <Waits /> : null}
      </>
    );
  return (
    <div className="my-day-attended" role="group" aria-label={label}>
      <p>
        <strong>{label}</strong> {formatDayAndMonth(at)}, {formatTime(at)}
      </p>
      {correcting ? null : (
        <Button
          variant="subtle"
          mih={44}
          aria-label={t('Change: {what}', { what: label })}
          onClick={() => setCorrecting(true)}
        >
          {t('Change')}
        </Button>
      )}
      {waits(field) ? <Waits /> : null}
      {correcting ? <Correcting label={label} at={at} onSave={put} onClose={() => setCorrecting(false)} /> : null}
    </div>
  );
};

const isDaysAhead = ({ startjob, arrivedAt, leftAt }: Job, now: string): boolean =>
  arrivedAt === null && leftAt === null && Date.parse(startjob) - Date.parse(now) > OFFERED_AHEAD_MS;

/** When the engineers came and when they left: one press, and a time that can be put right. */
export const OnSite = ({ now, ...props }: OnSiteProps & { readonly now: string }): ReactNode => (
  <Part icon={IconClockPlay} title={t('Time on site')}>
    {isDaysAhead(props.visit, now) ? (
      <p className="my-day-quiet">{t('Recorded here on the day of the visit')}</p>
    ) : (
      <div className="my-day-on-site">
        <Time field="arrivedAt" {...props} />
        <Time field="leftAt" {...props} />
      </div>
    )}
  </Part>
);
