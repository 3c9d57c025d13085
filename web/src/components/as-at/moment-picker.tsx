import { t } from '#languages';
import { Button, Group, UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { browserIsElsewhere, formatPlainDay, today } from '../../lib/dates.js';
import { choiceOf, endOfLondonDay, momentOfChoice, momentPresets } from '../../lib/moments.js';
import { ClockInput } from '../form/clock-input.js';
import { DayInput } from '../form/day-input.js';
import { Form } from '../form/form.js';
import './as-at.css';

interface MomentPickerProps {
  /** null: now. */
  readonly value: string | null;
  readonly onChoose: (instant: string | null) => void;
  /** Of the button that leads to now, where that can be chosen here. */
  readonly now?: string | undefined;
}

const clockNow = (): string => new Date(Date.now()).toISOString();

/** A day and a time in London, or one of the days that books are closed on. What is still to come is refused. */
export const MomentPicker = ({ value, onChoose, now }: MomentPickerProps): ReactNode => {
  const [choice, setChoice] = useState(() => (value === null ? { date: '', time: '' } : choiceOf(value)));
  const [tried, setTried] = useState(false);
  const chosen = momentOfChoice(choice, clockNow());
  // An empty field is no mistake yet.
  const problem = 'problem' in chosen && (tried || choice.date !== '') ? chosen.problem : null;
  const ofTime = problem !== null && choice.time !== '' && choice.date !== '';
  const submit = (): void => {
    setTried(true);
    const found = momentOfChoice(choice, clockNow());
    if ('instant' in found) onChoose(found.instant);
  };
  return (
    <div className="as-at-picker">
      <ul className="as-at-presets" aria-label={t('Usual moments')}>
        {momentPresets(today()).map(({ label, date }) => (
          <li key={label}>
            <UnstyledButton
              className="as-at-preset"
              aria-pressed={value === endOfLondonDay(date)}
              onClick={() => onChoose(endOfLondonDay(date))}
            >
              <span>{label}</span>
              <span className="as-at-preset-day">{formatPlainDay(date)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Form className="as-at-fields" onSubmit={submit}>
        <DayInput
          label={t('Day')}
          minDate="2000-01-01"
          getDayProps={(date) => ({ disabled: date > today() })}
          value={choice.date === '' ? null : choice.date}
          onChange={(date) => setChoice({ ...choice, date: date ?? '' })}
          error={ofTime ? null : problem}
          // A calendar of its own layer would count as outside of this one.
          popoverProps={{ withinPortal: false }}
        />
        <ClockInput
          label={browserIsElsewhere() ? t('Time in London') : t('Time ⟨of day⟩')}
          description={t('Empty: the end of the day')}
          value={choice.time}
          onChange={(time) => setChoice({ ...choice, time })}
          error={ofTime ? problem : null}
        />
        {'notice' in chosen && chosen.notice !== null ? (
          <p className="as-at-hint" role="status">
            {chosen.notice}
          </p>
        ) : null}
        <Group gap="xs" justify="flex-end" mt={4}>
          {now === undefined ? null : (
            <Button variant="default" disabled={value === null} onClick={() => onChoose(null)}>
              {now}
            </Button>
          )}
          <Button type="submit">{t('Show')}</Button>
        </Group>
      </Form>
    </div>
  );
};
