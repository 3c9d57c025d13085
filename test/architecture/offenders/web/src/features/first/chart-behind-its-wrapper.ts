export { init } from 'echarts/core';
