export { QuoteSteps } from './quote-steps.js';
