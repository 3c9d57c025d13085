export { useEmailing } from './use-emailing.js';
