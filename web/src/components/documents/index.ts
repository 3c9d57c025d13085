export { DocumentList } from './document-list.js';
