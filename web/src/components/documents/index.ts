export { DocumentList } from './document-list.js';
export { DownloadMenu, type DownloadChoice } from './download-menu.js';
export { SaveDocument } from './save-document.js';
