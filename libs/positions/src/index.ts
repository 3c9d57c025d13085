export { PositionsModule, positionsBackground } from './positions.module.js';
export { positionsParts } from './positions.parts.js';
