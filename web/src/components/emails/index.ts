export { LetterFields, LettersSoFar, problemOf, ProblemBanner, type LetterProblem } from './letter.js';
export { useEmailing } from './use-emailing.js';
