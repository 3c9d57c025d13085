import { themeQuartz } from 'ag-grid-community';
import { HEAD_HEIGHT } from './density.js';

/** The grid in the page's own colours: they are variables, so light and dark need no second theme. */
export const gridTheme = themeQuartz.withParams({
  fontFamily: 'inherit',
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 600,
  headerHeight: HEAD_HEIGHT,
  spacing: 6,
  cellHorizontalPadding: 6,
  backgroundColor: 'var(--soundings-panel)',
  foregroundColor: 'var(--mantine-color-text)',
  headerBackgroundColor: 'var(--soundings-panel)',
  headerTextColor: 'var(--mantine-color-dimmed)',
  borderColor: 'var(--soundings-line)',
  rowHoverColor: 'var(--soundings-hover)',
  selectedRowBackgroundColor: 'var(--soundings-hover)',
  accentColor: 'var(--mantine-primary-color-filled)',
  oddRowBackgroundColor: 'transparent',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  headerColumnResizeHandleColor: 'var(--soundings-line)',
  focusShadow: '0 0 0 2px var(--soundings-ring)',
});
