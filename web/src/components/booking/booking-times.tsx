import { startOfLondonDay } from '#contracts';
import { t } from '#languages';
import { Button, Checkbox, NumberInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCalendarTime } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { browserIsElsewhere, formatDay } from '../../lib/dates.js';
import { BookedDayField, TimeField } from '../form/index.js';
import { allDayToggled, DAY_END, lastDate, lengthWords, timeProblems, type BookingValues } from './booking-values.js';

export type BookingForm = UseFormReturnType<BookingValues>;

const weeklyWords = (values: BookingValues): string => {
  const last = lastDate(values);
  if (last === null) return t('1 to 52 weeks, the first one included.');
  const day = formatDay(startOfLondonDay(last)).replace(',', '');
  return values.weeks === 1
    ? t('Once, on {day}.', { day })
    : t('{weeks} dates, the last one on {day}. All of them are checked before any is made.', {
        weeks: values.weeks,
        day,
      });
};

/** From when until when. */
export const Times = ({ form, isNew }: { readonly form: BookingForm; readonly isNew: boolean }): ReactNode => {
  const { values } = form;
  const dayEnd = values.end === DAY_END;
  const problems = timeProblems(values);
  return (
    <>
      <div className="booking-times">
        <BookedDayField form={form} name="startDate" label={t('Start date')} required ahead={isNew} />
        <TimeField form={form} name="start" label={t('Start time')} description={problems.start ?? ''} required />
        <BookedDayField form={form} name="endDate" after="startDate" label={t('End date')} required ahead={isNew} />
        {dayEnd ? (
          <TextInput label={t('End time')} value={DAY_END} readOnly withAsterisk />
        ) : (
          <TimeField form={form} name="end" label={t('End time')} description={problems.end ?? ''} required />
        )}
      </div>
      <div className="booking-days">
        <Button
          variant={dayEnd ? 'light' : 'default'}
          size="compact-sm"
          aria-pressed={dayEnd}
          leftSection={<IconCalendarTime size={16} aria-hidden />}
          onClick={() => form.setValues(allDayToggled(values))}
        >
          {t('All day')}
        </Button>
        <Text size="xs" c="dimmed">
          {[lengthWords(values), browserIsElsewhere() ? t('London time') : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
      </div>
    </>
  );
};

/** Once, or every week for some weeks. */
export const Repeats = ({ form }: { readonly form: BookingForm }): ReactNode => (
  <>
    <Checkbox label={t('Repeat weekly')} {...form.getInputProps('repeats', { type: 'checkbox' })} />
    {form.values.repeats ? (
      <NumberInput
        {...form.getInputProps('weeks')}
        name="weeks"
        label={t('Number of weeks')}
        description={weeklyWords(form.values)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={1}
        max={52}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
      />
    ) : null}
  </>
);
