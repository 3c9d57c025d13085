/** Grounds for the bars, each with the text that reads on it (at least 4.5 : 1). `page` follows light and dark. */
export const barColours = {
  page: {
    ground: 'var(--soundings-panel)',
    text: 'var(--mantine-color-text)',
    quiet: 'var(--mantine-color-dimmed)',
    active: 'var(--mantine-primary-color-light)',
    activeText: 'var(--mantine-primary-color-light-color)',
  },
  slate: { ground: '#27313a', text: '#f3f6f8', quiet: '#b6c1cb', active: '#3b4852', activeText: '#ffffff' },
  tide: { ground: '#0b4e5a', text: '#f0f8f9', quiet: '#c0dfe4', active: '#146575', activeText: '#ffffff' },
  navy: { ground: '#1b2c4d', text: '#f1f4fa', quiet: '#b7c4de', active: '#2b416b', activeText: '#ffffff' },
  plum: { ground: '#40253f', text: '#f9f2f8', quiet: '#dabfd7', active: '#5b3759', activeText: '#ffffff' },
  forest: { ground: '#1e3b2c', text: '#f0f7f3', quiet: '#b5d2c2', active: '#2c543f', activeText: '#ffffff' },
} as const;
export type BarColour = keyof typeof barColours;
export const barColourNames = Object.keys(barColours) as readonly BarColour[];
