export { ReplayModule } from './replay.module.js';
export { replayParts } from './replay.parts.js';
