import { defineModule } from '#platform';

export { quotedOnly, quoteFields } from './quote-body.js';
export { reckonQuote } from './reckoning.js';
export { QuotesModule } from './quotes.module.js';

export const quotesParts = defineModule({ name: 'quotes' });
