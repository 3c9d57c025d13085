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
  postcodeColumn,
  projectLeader,
  projectName,
  status,
  telephoneColumn,
  visitRows,
} from './columns.js';
export { TelephoneLink } from './cell-links.js';
export { FlagSwitch } from './flag-switch.js';
export { oddWords } from './odd.js';
export { leaderFilter, useEngineerNames } from './use-names.js';
