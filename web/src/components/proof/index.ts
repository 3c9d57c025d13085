export { ProofButton } from './proof-button.js';
