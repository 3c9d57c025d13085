export { FeedDialog, type FeedOf } from './feed-dialog.js';
