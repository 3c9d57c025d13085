export * from './catalogue.js';
export * from './command-handling.js';
export * from './decider.js';
export * from './json.js';
export * from './merging.js';
export * from './projection.js';
export * from './stores/event-store.js';
