import { ImageRun, type IImageOptions } from 'docx';
import { logoOf } from '../logo.js';

/** One transparent pixel: what a reader without SVG shows. */
const NOTHING = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
  'base64',
);

/** The logo of a letterhead; null when there is none, or none that a word processor could open. */
export const logoRun = (dataUrl: string, companyName: string): ImageRun | null => {
  const logo = logoOf(dataUrl);
  if (logo === null) return null;
  const { type, data, width, height } = logo;
  const about = companyName === '' ? 'Logo' : `Logo of ${companyName}`;
  const picture: Pick<IImageOptions, 'transformation' | 'altText'> = {
    transformation: { width, height },
    altText: { name: 'Logo', title: about, description: about },
  };
  return new ImageRun(
    type === 'svg' ? { type, data, fallback: { type: 'png', data: NOTHING }, ...picture } : { type, data, ...picture },
  );
};
