export { runArchive } from './run-archive.js';
