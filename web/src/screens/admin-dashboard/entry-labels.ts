/** What an entry of the series is called, in the time zone of the shop. */

import type { Step } from '@shop/contract/dashboard';
import { adminDashboardText } from '@shop/messages/admin-dashboard';

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
  month: { month: 'short', year: '2-digit' },
};

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;

export function entryLabels(step: Step, timeZone: string) {
  const long = new Intl.DateTimeFormat('en-US', { ...forms[step], timeZone });
  const short = new Intl.DateTimeFormat('en-US', { ...axisForms[step], timeZone });
  return { long: (at: string) => long.format(new Date(at)), short: (at: number) => short.format(at) };
}

export function dayLabel(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { ...day, timeZone }).format(new Date(at));
}
