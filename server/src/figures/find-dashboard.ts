/**
 * The figures of a period and of the one before. What was committed before the call is in them, unless more has changed than can be
 * summed up at once: then the answer says that it is recomputing.
 */

import { BEST, type DashboardQuery, ENDING_DAYS } from '@shop/contract/dashboard';
import type { SearchRecorder } from '../catalogue/search-terms/search-recorder.ts';
import { listFruitlessTerms } from '../catalogue/search-terms/search-terms.queries.ts';
import type { Deps, ReadDeps } from '../deps.ts';
import { coverWithBlocks, coverWithSums } from './blocks.ts';
import { hasWaited } from './order-figures.queries.ts';
import { type AskedPeriod, type Period, readPeriod } from './period.ts';
import { sumUpFigures } from './sum-up-figures.ts';
import {
  type BestSold,
  countCarts,
  type EndingStock,
  findBestSold,
  listEndingStock,
  listOrderSums,
  type OrderSums,
} from './sums.queries.ts';

const DAY_MS = 86_400_000;
const WAITED_SECONDS = 5;
/** A request sums up no more changes, and waits no longer for others; there are more only after a bulk load. */
const PATIENCE = { most: 2000, waitMs: 2000 };

interface Totals extends OrderSums {
  carts: number;
  ordered: number;
}

export interface FoundDashboard {
  period: AskedPeriod;
  recomputing: boolean;
  totals: Totals;
  before: Totals;
  /** One for each start of the period. */
  series: OrderSums[];
  best: BestSold;
  searchesWithoutResult: { term: string; searches: number }[];
  endingStock: EndingStock[];
}

/** @throws ShopError INVALID_INPUT */
export async function findSeries(deps: Deps, query: DashboardQuery, from: ReadDeps = deps) {
  const period = askedPeriod(deps, query);
  await sumUpFigures(deps, PATIENCE);
  return { period, series: await seriesOf(from, period, period.starts) };
}

/** @throws ShopError INVALID_INPUT */
export async function findDashboard(
  deps: Deps,
  recorder: SearchRecorder,
  query: DashboardQuery,
): Promise<FoundDashboard> {
  const period = askedPeriod(deps, query);
  const now = deps.clock.now().getTime();
  await Promise.all([sumUpFigures(deps, PATIENCE), recorder.stored()]);
  const pace = { from: now - ENDING_DAYS * DAY_MS, until: now + 1 };
  const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10);
  const [series, cart, before, cartBefore, best, endingStock, searchesWithoutResult, recomputing] = await Promise.all([
    seriesOf(deps, period, period.starts),
    cartsOf(deps, period),
    seriesOf(deps, period.previous, [period.previous.from]),
    cartsOf(deps, period.previous),
    findBestSold(deps.slowReads, coverWithBlocks(period), BEST),
    listEndingStock(deps.slowReads, coverWithBlocks(pace), { days: ENDING_DAYS, most: BEST }),
    listFruitlessTerms(deps.slowReads, { since: utcDay(period.from), until: utcDay(period.until - 1), most: BEST }),
    hasWaited(deps.reads, WAITED_SECONDS),
  ]);
  const totals = { ...sumOf(series), ...cart };
  return {
    period,
    recomputing,
    totals,
    before: { ...sumOf(before), ...cartBefore },
    series,
    best,
    searchesWithoutResult,
    endingStock,
  };
}

function askedPeriod({ settings, clock }: Deps, query: DashboardQuery): AskedPeriod {
  return readPeriod(query, { timeZone: settings.current().timeZone, now: clock.now() });
}

const none: OrderSums = { orders: 0, units: 0, amount: 0, takings: 0, returned: 0, newCustomers: 0 };

async function seriesOf(
  { slowReads }: Pick<ReadDeps, 'slowReads'>,
  period: Period,
  starts: readonly number[],
): Promise<OrderSums[]> {
  const rows = await listOrderSums(slowReads, coverWithSums(period, starts), starts);
  const byPlace = new Map(rows.map(({ place, ...sums }) => [place, sums]));
  return starts.map((_, index) => byPlace.get(index + 1) ?? none);
}

function cartsOf({ slowReads }: Pick<ReadDeps, 'slowReads'>, period: Period) {
  return countCarts(slowReads, period, coverWithSums(period, [period.from]));
}

function sumOf(series: readonly OrderSums[]): OrderSums {
  return series.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      units: sum.units + one.units,
      amount: sum.amount + one.amount,
      takings: sum.takings + one.takings,
      returned: sum.returned + one.returned,
      newCustomers: sum.newCustomers + one.newCustomers,
    }),
    none,
  );
}
