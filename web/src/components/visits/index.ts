export { RemoveVisit } from './remove-visit.js';
export { flagIcons, kindIcons, typeOf, visitTone } from './visit-looks.js';
