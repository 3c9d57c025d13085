/** Apart, so that it comes alone: asked for as a whole, the package would come with everything that it has. */
export { DayInput as default } from '../form/day-input.js';
