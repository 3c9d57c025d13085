export { quotedOnly, quoteFields } from './quote-body.js';
export { reckonQuote } from './reckoning.js';
export { QuotesModule } from './quotes.module.js';
export { quotesParts } from './quotes.parts.js';
