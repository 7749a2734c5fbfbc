/** The period of the dashboard is its address: `?period=7-days&by=hour`, or `?from=2026-11-01&to=2026-11-21`. */

import { type PeriodName, periods, type Step, steps } from '@shop/contract/dashboard';
import { queryString } from '@shop/contract/query-string';

export type DashboardState = {
  period: PeriodName | 'own';
  /** Days; of an own period. */
  from: string | undefined;
  to: string | undefined;
  by: Step;
};

const DEFAULT = '30-days';
const DAY_MS = 86_400_000;
/** Longer ones are shown by week, and still longer ones by month. */
const MOST_DAYS = 100;
const MOST_DAYS_BY_WEEK = 500;

/** Ignores what is unknown or no day. */
export function readDashboardState(params: URLSearchParams): DashboardState {
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  };
  const [from, to] = [day('from'), day('to')];
  const isOwn = from !== undefined || to !== undefined || params.get('period') === 'own';
  const period = isOwn ? 'own' : (periods.find((one) => one === params.get('period')) ?? DEFAULT);
  const by = steps.find((one) => one === params.get('by')) ?? usualStep({ period, from, to });
  return { period, from, to, by };
}

function usualStep({ period, from, to }: Omit<DashboardState, 'by'>): Step {
  if (period === 'today') return 'hour';
  if (from === undefined) return 'day';
  const days = ((to === undefined ? Date.now() : Date.parse(to)) - Date.parse(from)) / DAY_MS;
  if (days < 1) return 'hour';
  return days <= MOST_DAYS ? 'day' : days <= MOST_DAYS_BY_WEEK ? 'week' : 'month';
}

/** @returns '' or '?…': the query of the address */
export function dashboardSearch({ period, from, to, by }: Partial<DashboardState>): string {
  return queryString({
    period: period === DEFAULT || (period === 'own' && from !== undefined) ? undefined : period,
    from,
    to,
    by,
  });
}

/** @returns '?…': the query of GET /dashboard */
export function dashboardQueryOf({ period, from, to, by }: DashboardState): string {
  return queryString({ period: period === 'own' ? undefined : period, from, to, by });
}
