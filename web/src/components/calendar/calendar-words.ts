import type { CalendarOptions } from '@fullcalendar/react';
import { localeLoaderHook } from '../../lib/locale-loader.js';
import { fixedOptions } from './options.js';

/** The library's own words in the language that is spoken, and what has to look different with them. */
export const useCalendarWords = localeLoaderHook<Pick<CalendarOptions, 'locale' | 'views'>>({
  fr: async () => ({ locale: (await import('@fullcalendar/react/locales/fr')).default }),
  es: async () => ({ locale: (await import('@fullcalendar/react/locales/es')).default }),
  pt: async () => ({
    locale: (await import('@fullcalendar/react/locales/pt')).default,
    // 'seg., 11 de mai.' is wider than a day of a week.
    views: {
      ...fixedOptions.views,
      timeGrid: { dayHeaderFormat: { weekday: 'short', day: 'numeric', month: 'numeric' } },
    },
  }),
});
