export { Banner, bannerState, OverPage, useBanner, type Banners } from './banner.js';
export { ConfirmDialog } from './confirm-dialog.js';
export { MessageKeys } from './message-keys.js';
export {
  BlockSkeleton,
  Empty,
  Failing,
  FormSkeleton,
  PageHeading,
  Pending,
  RowsSkeleton,
  WholePage,
} from './states.js';
export { Refusals, refusalsOf, type Refusal } from './refusals.js';
export { toast } from './toasts.js';
export { WholeOrBroken } from './whole-or-broken.js';
