export * from '../../alpha/src/index.js';
