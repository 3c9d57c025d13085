export { DueDay, DueList, dueBrief } from './due-list.js';
export { EditorForm } from './editor-form.js';
export { Register, type EditorProps } from './crud-page.js';
export { actionsColumn, RowActions } from './row-actions.js';
export { changedFrom } from './changed-from.js';
export { useEditing } from './use-editing.js';
