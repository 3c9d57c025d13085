import './files.css';

export { ChooseFiles } from './choose-files.js';
export { FileTile, Tile } from './file-tile.js';
export { download, FileViewer } from './file-viewer.js';
export { fileWords } from './file-words.js';
export { attachCall, prepared, UnfitFile, type PreparedFile } from './prepared.js';
export { KitCertificates } from './kit-certificates.js';
export { SignatureDialog } from './signature-dialog.js';
export { useFiles } from './use-files.js';
export { useRemoving } from './use-removing.js';
export { Files } from './files.js';
