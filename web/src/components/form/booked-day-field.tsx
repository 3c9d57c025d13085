import type { ReactNode } from 'react';
import { useHolidayHint } from '../../lib/bank-holidays.js';
import { DayField, type FieldProps } from './fields.js';

/**
 * The day of a visit or a booking: it says where that is a bank holiday, and takes it all the same.
 * @param after name of the field that comes before it: of the same day that one has said it
 */
export const BookedDayField = ({
  after,
  ...props
}: FieldProps & { readonly after?: string; readonly ahead?: boolean }): ReactNode => {
  const dayIn = (name: string): unknown => props.form.getInputProps(name).value;
  const day = dayIn(props.name);
  const isSaid = after !== undefined && dayIn(after) === day;
  const hint = useHolidayHint(typeof day === 'string' && !isSaid ? day : null);
  return <DayField {...props} hint={hint} />;
};
