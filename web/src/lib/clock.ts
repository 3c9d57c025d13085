const SPELT = /^(\d{1,2})(?:\s*[:.,h ]\s*(\d{1,2}))?\s*(am|pm|a|p)?$/i;
const RUN_TOGETHER = /^(\d{1,2})(\d{2})\s*(am|pm|a|p)?$/i;

const two = (count: number): string => String(count).padStart(2, '0');

/**
 * A time of day as people type it, as `HH:mm`: '9', '930', '9.30', '09:30', '2pm', '2:30 pm'. Empty text is no time.
 * @returns null for what is no time of day
 */
export const typedTime = (typed: string): string | null => {
  const text = typed.trim();
  if (text === '') return '';
  const [, hourText, minuteText = '0', half = ''] = SPELT.exec(text) ?? RUN_TOGETHER.exec(text) ?? [];
  if (hourText === undefined) return null;
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  const after = half.toLowerCase().startsWith('p');
  if (minute > 59 || hour > 23 || (half !== '' && (hour < 1 || hour > 12))) return null;
  return `${two(half === '' ? hour : (hour % 12) + (after ? 12 : 0))}:${two(minute)}`;
};
