export { LetterFields, LettersSoFar, ProblemBanner, useSendingLetter } from './letter.js';
export { useEmailing } from './use-emailing.js';
