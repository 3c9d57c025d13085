import { setup } from './cluster-run.mjs';

export default setup;
