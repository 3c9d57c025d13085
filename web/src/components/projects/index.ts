export { ProjectPicker } from './project-picker.js';
