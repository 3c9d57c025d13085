import type { ReactNode } from 'react';
import { useHolidayHint } from '../../lib/bank-holidays.js';
import { DayField, type FieldProps } from './fields.js';

/** The day of a visit or a booking: it says where that is a bank holiday, and takes it all the same. */
export const BookedDayField = (props: FieldProps): ReactNode => {
  const day: unknown = props.form.getInputProps(props.name).value;
  const hint = useHolidayHint(typeof day === 'string' ? day : null);
  return <DayField {...props} hint={hint} />;
};
