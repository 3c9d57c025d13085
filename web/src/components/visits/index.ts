export { offerPuttingBack } from './put-back.js';
export { RemoveVisit } from './remove-visit.js';
export { flagIcons, kindIcons } from './visit-icons.js';
export { crewOf, type Crew } from './rearranging.js';
export { ReassignDialog } from './reassign-dialog.js';
export { useRearranging } from './use-rearranging.js';
export { StatusBadge, YesNo } from './visit-status.js';
export { addressOf, placeOf, typeOf } from './visit-words.js';
export { useVisitWarnings, warningsState } from './visit-warnings.js';
