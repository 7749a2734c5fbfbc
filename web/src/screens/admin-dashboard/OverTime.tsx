import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import type { Dashboard } from '@shop/contract/dashboard';
import { formatMoney } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import { adminDashboardText } from '@shop/messages/admin-dashboard';
import { lazy, Suspense, useMemo, useState } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { entryLabels, stepNames } from './entry-labels.ts';

const Chart = lazy(async () => ({ default: (await import('./SeriesChart.tsx')).SeriesChart }));

/** More rows would make the page slow; the file has all. */
const MOST_ROWS = 1000;

/** The series as a chart, and the same numbers as a table beside it, up to now: of today there are hours to come. */
export function OverTime({ data: whole, query }: { data: Dashboard; query: string }) {
  const data = useMemo(() => upToNow(whole), [whole]);
  const labels = entryLabels(data);
  return (
    <section aria-labelledby="over-time">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="over-time" className="text-lg font-semibold">
          {adminDashboardText.overTime}
        </h2>
        <a href={`/dashboard.csv${query}`} download="dashboard.csv" className={buttonClass('quiet', 'small')}>
          <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
          {adminDashboardText.download}
        </a>
      </div>
      <div className="mt-3 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {data.series.some(({ orders }) => orders > 0) ? (
          <SeriesFigure data={data} />
        ) : (
          <p className="flex min-h-48 items-center justify-center rounded-lg border border-line bg-surface p-4 text-ink-soft">
            {adminDashboardText.noOrders}
          </p>
        )}
        <SeriesTable data={data} label={labels.long} />
      </div>
    </section>
  );
}

/** The chart, what its marks mean, and the numbers of the entry that is pointed at. */
function SeriesFigure({ data }: { data: Dashboard }) {
  const { series, by } = data;
  const [pointed, setPointed] = useState<number>();
  const labels = entryLabels(data);
  const at = pointed === undefined ? undefined : series[pointed];
  return (
    <figure className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <Suspense fallback={<Skeleton className="h-72" />}>
        <Chart
          data={data}
          label={adminDashboardText.chartOf({ step: stepNames[by].toLowerCase() })}
          onPoint={setPointed}
        />
      </Suspense>
      <figcaption className="mt-3 flex flex-col gap-1 text-sm text-ink-soft">
        <span className="flex flex-wrap gap-x-6 gap-y-1">
          <span className="inline-flex items-center gap-2">
            <span aria-hidden="true" className="h-3 w-4 rounded-sm bg-accent" />
            {adminDashboardText.takingsAsBars}
          </span>
          <span className="inline-flex items-center gap-2">
            <span aria-hidden="true" className="w-6 border-t-2 border-dashed border-ink" />
            {adminDashboardText.ordersAsLine}
          </span>
        </span>
        <span className="min-h-6 tabular-nums">
          {at === undefined
            ? adminDashboardText.pointAtTheChart
            : adminDashboardText.atEntry({
                entry: labels.long(at.from),
                takings: formatMoney(at.takings),
                orders: at.orders,
                units: at.units,
              })}
        </span>
      </figcaption>
    </figure>
  );
}

function upToNow(data: Dashboard): Dashboard {
  const now = Date.now();
  return { ...data, series: data.series.filter(({ from }, index) => index === 0 || Date.parse(from) <= now) };
}

const cell = 'px-1.5 py-1.5 text-end tabular-nums sm:px-3';

/** Newest first. */
function SeriesTable({ data: { series, by }, label }: { data: Dashboard; label: (at: string) => string }) {
  const rows = series.slice(-MOST_ROWS).reverse();
  return (
    <div className="flex max-h-[26rem] min-w-0 flex-col">
      <section
        aria-label={adminDashboardText.tableOfEntries({ step: stepNames[by].toLowerCase() })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="overflow-auto rounded-lg border border-line bg-surface"
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-surface">
            <tr className="border-b border-line">
              <th scope="col" className="px-2 py-2 text-start font-semibold sm:px-3">
                {stepNames[by]}
              </th>
              {[adminDashboardText.takings, adminDashboardText.orders, adminDashboardText.units].map((head) => (
                <th key={head} scope="col" className={`${cell} font-semibold`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ from, takings, orders, units }) => (
              <tr key={from} className="border-b border-line last:border-0">
                <th scope="row" className="px-2 py-1.5 text-start font-normal sm:px-3 sm:whitespace-nowrap">
                  {label(from)}
                </th>
                <td className={cell}>{formatMoney(takings)}</td>
                <td className={cell}>{formatCount(orders)}</td>
                <td className={cell}>{formatCount(units)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {series.length > MOST_ROWS && (
        <p className="mt-2 text-sm text-ink-soft">{adminDashboardText.tooManyForATable({ count: MOST_ROWS })}</p>
      )}
    </div>
  );
}
