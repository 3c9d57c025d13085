/** Canvases know no CSS variables: the colours that hold now, as plain values. */
export interface Palette {
  /** Of a CSS variable's name. */
  readonly colour: (name: string) => string;
  readonly text: string;
  readonly dimmed: string;
  readonly line: string;
  readonly panel: string;
  /** Ground of what is chosen. */
  readonly soft: string;
  /** Of the patterns that lie over colours. */
  readonly pattern: string;
  readonly font: string;
}

/** Reads the page's colours; anew after a change of scheme. */
export const readPalette = (): Palette => {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    colour,
    text: colour('--mantine-color-text'),
    dimmed: colour('--mantine-color-dimmed'),
    line: colour('--soundings-line'),
    panel: colour('--soundings-panel'),
    soft: colour('--chart-soft'),
    pattern: colour('--chart-pattern'),
    font: getComputedStyle(document.body).fontFamily,
  };
};
