export { AgGridReact } from 'ag-grid-react';
