export { Section } from './section.js';
