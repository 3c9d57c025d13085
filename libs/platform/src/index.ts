export * from './future-use.js';
export * from './modules.js';
export * from './refusals.js';
export * from './requests.js';
export * from './tokens.js';
