/** Loaded by the dashboard alone, with its library. */

import type { Dashboard, Step } from '@shop/contract/dashboard';
import { formatMoney } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { entryLabels } from './entry-labels.ts';

const HEIGHT = 288;
const MOST_BAR_WIDTH = 48;
const LETTER_WIDTH = 7;
const TICK_WIDTH = 20;
/** From one label of the time to the next, at least. */
const LABEL_SPACE = 72;

const stepSeconds: Readonly<Record<Step, number>> = { hour: 3600, day: 86_400, week: 604_800, month: 2_592_000 };

export type SeriesChartProps = {
  data: Dashboard;
  /** What it shows, for those who do not see it. */
  label: string;
  /** With the place of the entry that is pointed at. */
  onPoint: (place: number | undefined) => void;
};

/** Takings as bars, orders as a dashed line with dots. Where there is no canvas, the table beside it says it all. */
export function SeriesChart({ data, label, onPoint }: SeriesChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null || document.createElement('canvas').getContext('2d') === null) return;
    let chart = draw(element, data, onPoint);
    const fit = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    fit.observe(element);
    // Its colours are drawn: another theme is another drawing.
    const theme = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => {
      chart.destroy();
      chart = draw(element, data, onPoint);
    };
    theme.addEventListener('change', redraw);
    return () => {
      theme.removeEventListener('change', redraw);
      fit.disconnect();
      chart.destroy();
    };
  }, [data, onPoint]);
  return <div ref={box} role="img" aria-label={label} className="h-72 w-full min-w-0 overflow-hidden" />;
}

/** Of an axis with these labels. */
function widthOf(_chart: uPlot, labels: readonly string[] | null): number {
  return TICK_WIDTH + LETTER_WIDTH * Math.max(1, ...(labels ?? []).map(({ length }) => length));
}

function draw(element: HTMLElement, data: Dashboard, onPoint: SeriesChartProps['onPoint']): uPlot {
  const { series, by, timeZone } = data;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const seconds = series.map(({ from }) => Date.parse(from) / 1000);
  const { short } = entryLabels(data);
  const half = stepSeconds[by] / 2;
  const font = `12px ${style.fontFamily}`;
  const axis = { stroke: colour('ink-soft'), font, ticks: { stroke: colour('line') } };
  // An axis that starts at 0, also where all is 0.
  const fromZero = (_chart: uPlot, _least: number, most: number): [number, number] => [0, most > 0 ? most * 1.1 : 1];
  const bars = uPlot.paths.bars?.({ size: [0.6, MOST_BAR_WIDTH] });
  const options: uPlot.Options = {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), timeZone),
    scales: {
      x: { range: (_chart, first, last) => [first - half, last + half] },
      takings: { range: fromZero },
      orders: { range: fromZero },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: LABEL_SPACE,
        values: (_chart, at) => at.map((seconds) => short(seconds * 1000)),
      },
      {
        ...axis,
        ...{ scale: 'takings', size: widthOf, grid: { stroke: colour('line'), width: 1 } },
        values: (_chart, amounts) => amounts.map((amount) => formatMoney(amount)),
      },
      {
        ...axis,
        ...{ scale: 'orders', side: 1, size: widthOf, grid: { show: false } },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
        values: (_chart, counts) => counts.map((count) => formatCount(count)),
      },
    ],
    series: [
      {},
      {
        ...{ scale: 'takings', stroke: colour('accent'), fill: colour('accent'), points: { show: false } },
        ...(bars && { paths: bars }),
      },
      {
        ...{ scale: 'orders', stroke: colour('ink'), width: 2, dash: [6, 4] },
        points: { show: series.length <= 100, size: 7, fill: colour('surface'), stroke: colour('ink'), width: 2 },
      },
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? undefined)] },
  };
  return new uPlot(
    options,
    [seconds, series.map(({ takings }) => takings), series.map(({ orders }) => orders)],
    element,
  );
}
