export { offerPuttingBack } from './put-back.js';
export { RemoveVisit } from './remove-visit.js';
export { flagIcons, kindIcons } from './visit-icons.js';
export { typeOf, visitTone } from './visit-words.js';
export { useVisitWarnings, warningsState } from './visit-warnings.js';
