import type { RejectionTexts } from '#platform';

const firstError = (details: Record<string, unknown>): string => {
  const errors = details['errors'];
  const messages: readonly unknown[] = typeof errors === 'object' && errors !== null ? Object.values(errors) : [];
  return messages.find((message) => typeof message === 'string') ?? 'Please check the times.';
};

/** What the rules of a site visit refuse, in words for the person. */
export const siteVisitRejections = {
  'site-visit/not-found': { status: 404, msg: 'This site visit does not exist, or it was removed.' },
  'site-visit/already-scheduled': { status: 409, msg: 'This site visit is in the diary already.' },
  'site-visit/nothing-to-test': { status: 400, msg: 'Please choose what is tested: sound, air or noise.' },
  'site-visit/times': { status: 400, msg: firstError },
  'site-visit/kind-is-fixed': {
    status: 400,
    msg: 'A noise survey is two visits, so it cannot become a test, nor a test a survey. Please create a new visit.',
  },
} as const satisfies RejectionTexts;
