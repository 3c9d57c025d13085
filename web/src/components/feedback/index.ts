export { Banner, bannerState, useBanner, type Banners } from './banner.js';
export { ConfirmDialog } from './confirm-dialog.js';
export { MessageKeys } from './message-keys.js';
export { Empty, Failing, FormSkeleton, PageHeading, RowsSkeleton } from './states.js';
export { toast } from './toasts.js';
