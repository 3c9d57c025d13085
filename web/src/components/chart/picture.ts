import { echarts } from './echarts.js';
import { pictureOption, type ChartLook } from './options.js';

const WIDTH = 1200;
const HEIGHT = 640;
const LINE = 28;

/** The chart as a PNG of one size, whatever the window's is, on the ground of the page. */
export const pictureOf = async (look: ChartLook, title: string): Promise<Blob | null> => {
  const frame = document.createElement('div');
  const height = look.shape === 'bars' ? Math.max(HEIGHT / 2, 110 + look.data.rows.length * LINE) : HEIGHT;
  const chart = echarts.init(frame, null, { renderer: 'canvas', width: WIDTH, height });
  try {
    chart.setOption(pictureOption(look, title));
    const canvas = chart.renderToCanvas({ pixelRatio: 2, backgroundColor: look.palette.panel });
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } finally {
    chart.dispose();
  }
};
