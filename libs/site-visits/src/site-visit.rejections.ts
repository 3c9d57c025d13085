import { later, t, type LocalizedString } from '#languages';
import type { RejectionTexts } from '#platform';

/** What is wrong with the times, by field. */
export const timeErrorsOf = (details: Record<string, unknown>): Readonly<Record<string, LocalizedString>> =>
  (details['errors'] ?? {}) as Record<string, LocalizedString>;

const firstError = (details: Record<string, unknown>): LocalizedString =>
  Object.values(timeErrorsOf(details))[0] ?? t('Please check the times.');

/** What the rules of a site visit refuse, in words for the person. */
export const siteVisitRejections = {
  'site-visit/not-found': { status: 404, msg: later('This site visit does not exist, or it was removed.') },
  'site-visit/already-scheduled': {
    status: 409,
    isMade: true,
    msg: later('This site visit was saved before, with what stood in the form then. Please change that one.'),
  },
  'site-visit/nothing-to-test': { status: 400, msg: later('Please choose what is tested: sound, air or noise.') },
  'site-visit/times': { status: 400, msg: firstError },
  'site-visit/paid': {
    status: 409,
    msg: later('This site visit is paid, so its invoice stays. Please turn Paid off first.'),
  },
  'site-visit/left-before-arrival': {
    status: 400,
    msg: later('The departure from the site is before the arrival. Please check both times.'),
  },
  'site-visit/waiver-without-kit': {
    status: 400,
    msg: later(
      'A reason was given for a kit that is not on this visit. Please choose the kit, or leave the reason out.',
    ),
  },
  'site-visit/kind-is-fixed': {
    status: 400,
    msg: later(
      'A noise survey is two visits, so it cannot become a test, nor a test a survey. Please create a new visit.',
    ),
  },
} as const satisfies RejectionTexts;
