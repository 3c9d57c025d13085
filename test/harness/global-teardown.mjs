import { teardown } from './cluster-run.mjs';

export default teardown;
