export {
  address,
  dateOf,
  day,
  engineersColumn,
  fee,
  flagColumn,
  kind,
  mapsSearch,
  odd,
  oddAt,
  projectLeader,
  projectName,
} from './columns.js';
export { FlagSwitch } from './flag-switch.js';
export { oddWords } from './odd.js';
export { leaderFilter, useEngineerNames } from './use-names.js';
