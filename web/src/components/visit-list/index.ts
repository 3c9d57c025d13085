export { address, dateOf, day, engineersColumn, fee, flagColumn, kind, mapsSearch, odd, projectLeader, projectName } from './columns.js';
export { leaderFilter, useEngineerNames } from './use-names.js';
