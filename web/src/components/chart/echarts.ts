import { BarChart, PieChart } from 'echarts/charts';
import {
  AriaComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only what the charts are made of: the whole library is three times as large.
echarts.use([
  BarChart,
  PieChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  TitleComponent,
  DataZoomSliderComponent,
  AriaComponent,
  CanvasRenderer,
]);

export { echarts };
