export { adapter } from './stores/eventstoredb/adapter.js';
