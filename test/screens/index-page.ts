import { picturesOf, type Picture, type Screen } from './screens.js';

const cell = (picture: Picture | undefined): string =>
  picture === undefined
    ? ''
    : `<a href="${picture.file}"><img src="${picture.file}" width="${picture.width > 800 ? 320 : 110}" alt="${picture.screen.name}, ${picture.width} wide${picture.dark ? ', dark' : ''}"></a>`;

const rowOf = (screen: Screen): string => {
  const pictures = picturesOf(screen);
  const find = (width: number, dark: boolean): string =>
    cell(pictures.find((picture) => picture.width === width && picture.dark === dark));
  return `| ${screen.name}<br>\`${screen.route}\` | ${find(1440, false)} | ${find(390, false)} | ${find(1440, true)} ${find(390, true)} |`;
};

/** docs/screens/README.md: every page with its pictures. */
export const indexPage = (screens: readonly Screen[]): string => `# The screens

Every page of the product with the sample company, at a desk and on a phone. \`npm run screens\` takes the pictures and
writes this page; \`npm run screens -- jobs book\` takes only those. What a new page needs is in
[how-to/add-a-screen](../how-to/add-a-screen.md).

| Page | 1440 | 390 | Dark |
|---|---|---|---|
${screens.map(rowOf).join('\n')}
`;
