export {
  address,
  dateOf,
  day,
  engineersColumn,
  fee,
  flagColumn,
  kind,
  odd,
  oddAt,
  projectLeader,
  projectName,
} from './columns.js';
export { PostcodeLink, TelephoneLink } from './cell-links.js';
export { FlagSwitch } from './flag-switch.js';
export { oddWords } from './odd.js';
export { leaderFilter, useEngineerNames } from './use-names.js';
