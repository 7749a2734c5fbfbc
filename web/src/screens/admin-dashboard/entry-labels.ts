/** What an entry of the series is called, in the time zone of the shop. */

import type { Dashboard, Step } from '@shop/contract/dashboard';
import { adminDashboardText } from '@shop/messages/admin-dashboard';
import { localeText } from '@shop/messages/locale';

export const stepNames: Readonly<Record<Step, string>> = {
  hour: adminDashboardText.hour,
  day: adminDashboardText.day,
  week: adminDashboardText.week,
  month: adminDashboardText.month,
};

const forms: Readonly<Record<Step, Intl.DateTimeFormatOptions>> = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

const axisForms: Readonly<Record<Step, Intl.DateTimeFormatOptions>> = {
  hour: { hour: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
};

const DAY_MS = 86_400_000;
/** From here on the axis would have a month of two years. */
const MOST_DAYS_WITHOUT_YEAR = 330;

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/** For a table and for an axis. Where the series is long, both say the year. */
export function entryLabels({ by, timeZone, series }: Pick<Dashboard, 'by' | 'timeZone' | 'series'>) {
  const [first, last] = [series[0], series.at(-1)].map((entry) => Date.parse(entry?.from ?? ''));
  const isLong = (last ?? 0) - (first ?? 0) > MOST_DAYS_WITHOUT_YEAR * DAY_MS;
  const yearOfDay = isLong && by === 'day' ? { year: 'numeric' as const } : {};
  const long = new Intl.DateTimeFormat(localeText.tag, { ...forms[by], ...yearOfDay, timeZone });
  const short = new Intl.DateTimeFormat(localeText.tag, { ...(isLong ? axisForms.month : axisForms[by]), timeZone });
  return { long: (at: string) => long.format(new Date(at)), short: (at: number) => short.format(at) };
}

export function dayLabel(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat(localeText.tag, { ...day, timeZone }).format(new Date(at));
}
