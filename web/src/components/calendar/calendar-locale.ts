import type { LocaleInput } from '@fullcalendar/react';
import { lessonHook } from '../../lib/lessons.js';

/** The library's own words in the language that is spoken. */
export const useCalendarLocale = lessonHook<LocaleInput>({
  fr: async () => (await import('@fullcalendar/react/locales/fr')).default,
  es: async () => (await import('@fullcalendar/react/locales/es')).default,
  pt: async () => (await import('@fullcalendar/react/locales/pt')).default,
});
