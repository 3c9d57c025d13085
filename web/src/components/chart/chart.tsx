import { t } from '#languages';
import { ActionIcon, Menu, Skeleton, Tooltip, useComputedColorScheme } from '@mantine/core';
import { useMounted, useReducedMotion } from '@mantine/hooks';
import { IconChartBar, IconDownload, IconPhoto, IconTable, IconTableExport } from '@tabler/icons-react';
import { lazy, Suspense, useId, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { fileName, saveFile } from '../../lib/files.js';
import { shortMoment } from '../../lib/moments.js';
import { useAsAt } from '../../lib/reading.js';
import { Empty, Failing, toast, WholeOrBroken } from '../feedback/index.js';
import { ChartLegend } from './chart-legend.js';
import { ChartTable } from './chart-table.js';
import { drawnOf, isEmpty, sheetOf, type ChartData, type HrefOf, type TotalHref } from './data.js';
import type { ChartLook, ChartShape } from './options.js';
import { readPalette } from './palette.js';
import { useAsTable } from './use-as-table.js';
import './chart.css';

/** ECharts is larger than a page: it comes when a chart is first shown. */
const ChartCanvas = lazy(() => import('./chart-canvas.js'));

interface ChartProps {
  /** In the address while it is shown as a table. */
  readonly name: string;
  readonly title: string;
  /** What a saved file is called; the title with the year, say. */
  readonly fileTitle?: string;
  readonly shape: ChartShape;
  /** Undefined until the first answer. */
  readonly data: ChartData | undefined;
  readonly error?: unknown;
  readonly onRetry: () => void;
  /** Above the place where the figures would be: 'No jobs in 2026'. */
  readonly empty: string;
  /** A line under the title. */
  readonly note?: ReactNode;
  /** Beside the title: a switch between two measures. */
  readonly toolbar?: ReactNode;
  readonly hrefOf?: HrefOf;
  /** Of the sum over all rows; without it there is none, since a job may be in several rows. */
  readonly totalHref?: TotalHref;
  /** Pixels; lying bars take what their lines need. */
  readonly height?: number;
}

const LINE = 30;

const useLook = (data: ChartData | undefined, shape: ChartShape, leads: boolean): ChartLook | null => {
  const scheme = useComputedColorScheme('light');
  const still = useReducedMotion();
  const mounted = useMounted();
  // The colours that hold now are others in the other scheme; before the page is drawn for the first time there are none.
  const palette = useMemo(() => (mounted ? { scheme, ...readPalette() } : null), [scheme, mounted]);
  return useMemo(
    () => (data === undefined || palette === null ? null : { data, shape, palette, still, leads }),
    [data, shape, palette, still, leads],
  );
};

interface ToolsProps {
  readonly title: string;
  readonly fileTitle: string;
  readonly look: ChartLook;
  readonly asTable: boolean;
  readonly onToggle: () => void;
}

const Tools = ({ title, fileTitle, look, asTable, onToggle }: ToolsProps): ReactNode => {
  const saveSheet = async (): Promise<void> => {
    const { head, rows } = sheetOf(look.data);
    try {
      const { csvOf } = await import('../../lib/csv.js');
      saveFile(fileName(fileTitle, 'csv'), new Blob([csvOf(head, rows)], { type: 'text/csv;charset=utf-8' }));
    } catch {
      toast.danger(t('The table could not be saved.'));
    }
  };
  const savePicture = async (): Promise<void> => {
    try {
      const { pictureOf } = await import('./picture.js');
      const picture = await pictureOf(look, fileTitle);
      if (picture === null) throw new Error('no picture');
      saveFile(fileName(fileTitle, 'png'), picture);
    } catch {
      toast.danger(t('The picture could not be saved.'));
    }
  };
  const [other, called] = asTable
    ? [t('Show as chart'), t('{title}: show as chart', { title })]
    : [t('Show as table'), t('{title}: show as table', { title })];
  return (
    <>
      <Tooltip label={other}>
        <ActionIcon size={30} aria-label={called} onClick={onToggle}>
          {asTable ? <IconChartBar size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon size={30} aria-label={t('{title}: save', { title })}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => void savePicture()}>
            {t('Save as PNG')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTableExport size={16} aria-hidden />} onClick={() => void saveSheet()}>
            {t('Save as CSV')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
};

type DrawnProps = Pick<ChartProps, 'hrefOf' | 'totalHref' | 'height'> & { readonly look: ChartLook };

const Drawn = ({ look, hrefOf, totalHref, height = 280 }: DrawnProps): ReactNode => {
  const { data, shape } = look;
  const navigate = useNavigate();
  const [pointed, setPointed] = useState<number | null>(null);
  const high = shape === 'bars' ? data.rows.length * LINE + 12 : height;
  const press = (at: number, drawn: number): void => {
    const row = data.rows[at];
    const href =
      row === undefined ? undefined : hrefOf?.(row, data.stacked === true ? (drawnOf(data)[drawn] ?? null) : null);
    if (href !== undefined) void navigate(href);
  };
  const canvas = (
    <div className="chart-canvas">
      <Suspense fallback={<Skeleton height={high} radius="md" />}>
        <ChartCanvas look={look} height={high} pointed={pointed} onPress={press} />
      </Suspense>
    </div>
  );
  const legend =
    shape === 'pie' || data.stacked === true ? (
      <ChartLegend data={data} shape={shape} hrefOf={hrefOf} totalHref={totalHref} onPoint={setPointed} />
    ) : null;
  return (
    <div className="chart-drawn" data-shape={shape}>
      {shape === 'pie' ? (
        <>
          {canvas}
          {legend}
        </>
      ) : (
        <>
          {legend}
          {canvas}
        </>
      )}
    </div>
  );
};

type BodyProps = Omit<ChartProps, 'name' | 'toolbar' | 'note' | 'fileTitle'> & {
  readonly look: ChartLook | null;
  readonly asTable: boolean;
};

const Body = ({ look, title, error, onRetry, empty, asTable, hrefOf, totalHref, height }: BodyProps): ReactNode => {
  if (look === null)
    return error === null || error === undefined ? (
      <Skeleton height={height ?? 280} radius="md" aria-hidden data-coming />
    ) : (
      <Failing error={error} what={title} onRetry={onRetry} />
    );
  if (isEmpty(look.data)) return <Empty title={empty} icon={<IconChartBar size={24} aria-hidden />} />;
  if (asTable) return <ChartTable title={title} data={look.data} hrefOf={hrefOf} totalHref={totalHref} />;
  return (
    <Drawn
      look={look}
      {...(hrefOf === undefined ? {} : { hrefOf })}
      {...(totalHref === undefined ? {} : { totalHref })}
      {...(height === undefined ? {} : { height })}
    />
  );
};

/** A panel with one chart: drawn or as a table, to save, and each figure a link to what makes it up. */
const ChartDrawn = ({ name, title, fileTitle = title, toolbar, note, ...rest }: ChartProps): ReactNode => {
  const { data, shape, error, hrefOf } = rest;
  const heading = useId();
  const asAt = useAsAt();
  const [asTable, toggle] = useAsTable(name);
  const look = useLook(data, shape, hrefOf !== undefined);
  return (
    <section
      className="panel chart"
      aria-labelledby={heading}
      aria-busy={data === undefined && (error === null || error === undefined)}
    >
      <header className="chart-head">
        <div className="chart-title">
          <h2 id={heading}>{title}</h2>
          {note === undefined ? null : <p>{note}</p>}
        </div>
        {toolbar}
        {look === null || isEmpty(look.data) ? null : (
          <Tools
            title={title}
            fileTitle={
              asAt === null ? fileTitle : t('{title}, as at {moment}', { title: fileTitle, moment: shortMoment(asAt) })
            }
            look={look}
            asTable={asTable}
            onToggle={toggle}
          />
        )}
      </header>
      <Body {...rest} title={title} look={look} asTable={asTable} />
    </section>
  );
};

/** `ChartDrawn`, apart from the rest of its page. */
export const Chart = (props: ChartProps): ReactNode => (
  <WholeOrBroken>
    <ChartDrawn {...props} />
  </WholeOrBroken>
);
