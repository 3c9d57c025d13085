import ReactECharts from 'echarts-for-react/esm/core';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import { echarts } from './echarts.js';
import { optionOf, type ChartLook } from './options.js';

type Instance = ReturnType<ReactECharts['getEchartsInstance']>;

export interface ChartCanvasProps {
  readonly look: ChartLook;
  readonly height: number;
  /** Pointed at in the legend: a slice's or a series' place. */
  readonly pointed: number | null;
  /** A row's and, among what is drawn, a series' place. */
  readonly onPress: (row: number, drawn: number) => void;
}

interface Pressed {
  readonly dataIndex?: number;
  readonly seriesIndex?: number;
}

/** Per cent of all columns. */
interface Zoomed {
  readonly start: number;
  readonly end: number;
}

/** The part that needs ECharts; loaded when a chart is first shown. */
const ChartCanvas = ({ look, height, pointed, onPress }: ChartCanvasProps): ReactNode => {
  const option = useMemo(() => optionOf(look), [look]);
  const instance = useRef<Instance | null>(null);
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  }, [onPress]);
  // The wrapper takes handlers off and on again whenever they are others.
  const zoom = useRef<Zoomed | null>(null);
  const events = useMemo(
    () => ({
      click: ({ dataIndex, seriesIndex }: Pressed) => {
        if (dataIndex !== undefined) press.current(dataIndex, seriesIndex ?? 0);
      },
      datazoom: ({ start, end }: Partial<Zoomed>) => {
        if (start !== undefined && end !== undefined) zoom.current = { start, end };
      },
    }),
    [],
  );
  const act = useCallback((action: Parameters<Instance['dispatchAction']>[0]): void => {
    if (instance.current !== null && !instance.current.isDisposed()) instance.current.dispatchAction(action);
  }, []);
  const point = useEffectEvent((type: 'highlight' | 'downplay', at: number) => {
    act({ type, ...(look.shape === 'pie' ? { seriesIndex: 0, dataIndex: at } : { seriesIndex: at }) });
  });
  useEffect(() => {
    // Fresh figures leave the slider where it was moved to.
    if (zoom.current !== null) act({ type: 'dataZoom', ...zoom.current });
  }, [option, act]);
  useEffect(() => {
    if (pointed === null) return undefined;
    point('highlight', pointed);
    return () => point('downplay', pointed);
  }, [pointed]);
  return (
    <ReactECharts
      echarts={echarts}
      option={option}
      notMerge
      style={{ height }}
      onEvents={events}
      onChartReady={(ready: Instance) => {
        instance.current = ready;
      }}
    />
  );
};

export default ChartCanvas;
