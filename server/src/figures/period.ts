/** The period that is asked for, the one before, and the entries of its series. */

import {
  type DashboardQuery,
  DEFAULT_DAYS,
  MAX_ENTRIES,
  MAX_PERIOD_DAYS,
  type PeriodName,
  type Step,
} from '@shop/contract/dashboard';
import { ShopError } from '@shop/contract/errors';
import { isDay } from '@shop/contract/order-list';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { endOfDay, localDay, startOfDay } from '../platform/start-of-day.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** No zone changes its clock twice within so many days. */
const STRETCH_DAYS = 8;

/** From the first instant to the one after the last. */
export interface Period {
  from: number;
  until: number;
}

export interface AskedPeriod extends Period {
  by: Step;
  timeZone: string;
  /** The period before of the same length: of as many days where days were asked for. */
  previous: Period;
  /** Its ends as the list of orders takes them: days where days were asked for. */
  bounds: { from: string; to: string };
  /** When the entries of the series begin. */
  starts: readonly number[];
}

/** @throws ShopError INVALID_INPUT for a period that ends before it begins, or is too long */
export function readPeriod(
  { from, to, period: name, by = 'day' }: DashboardQuery,
  { timeZone, now }: { timeZone: string; now: Date },
): AskedPeriod {
  const today = localDay(now.getTime(), timeZone);
  const last = to ?? today;
  const named = name !== undefined && to === undefined ? firstDayOf(name, today) : undefined;
  const first = from ?? named ?? addDays(isDay(last) ? last : localDay(Date.parse(last), timeZone), 1 - DEFAULT_DAYS);
  const period = {
    from: isDay(first) ? startOfDay(first, timeZone).getTime() : Date.parse(first),
    // An instant is a whole millisecond: orders have no finer ones.
    until: isDay(last) ? endOfDay(last, timeZone).getTime() : Date.parse(last) + 1,
  };
  if (period.from >= period.until) throw refused('from', adminErrorsText.fromAboveTo);
  const days = (period.until - period.from) / DAY_MS;
  if (days > MAX_PERIOD_DAYS) throw refused('from', adminErrorsText.periodTooLong({ days: MAX_PERIOD_DAYS }));
  if (by === 'hour' && days * 24 > MAX_ENTRIES)
    throw refused('by', adminErrorsText.tooManyHours({ count: MAX_ENTRIES }));
  const starts = startsOf(period, by, timeZone);
  if (!isDay(first) || !isDay(last)) {
    const bounds = { from: new Date(period.from).toISOString(), to: new Date(period.until - 1).toISOString() };
    return {
      ...period,
      by,
      timeZone,
      starts,
      bounds,
      previous: { from: 2 * period.from - period.until, until: period.from },
    };
  }
  const before = startOfDay(addDays(first, -daysBetween(first, last)), timeZone).getTime();
  const bounds = { from: first, to: last };
  return { ...period, by, timeZone, starts, bounds, previous: { from: before, until: period.from } };
}

function firstDayOf(name: PeriodName, today: string): string {
  const days: Readonly<Record<PeriodName, number>> = {
    today: 1,
    '7-days': 7,
    '30-days': 30,
    month: Number(today.slice(8)),
  };
  return addDays(today, 1 - days[name]);
}

function refused(path: string, message: string): ShopError {
  return new ShopError('INVALID_INPUT', { errors: [{ path, message }] });
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Both included. */
function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
}

function startsOf({ from, until }: Period, by: Step, timeZone: string): number[] {
  const days = startsOfDays(localDay(from, timeZone), until, timeZone);
  const starts =
    by === 'hour'
      ? startsOfHours(days, until, timeZone)
      : days.filter(({ day }) => begins(by, day)).map(({ at }) => at);
  return [from, ...starts.filter((at) => at > from && at < until)];
}

function begins(by: Step, day: string): boolean {
  if (by === 'month') return day.endsWith('-01');
  return by !== 'week' || new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
}

interface StartOfDay {
  day: string;
  at: number;
}

/** Days from the first one until an instant. Where eight days are eight times 24 hours, each of them is: calendars are slow to ask. */
function startsOfDays(first: string, until: number, timeZone: string): StartOfDay[] {
  const starts = [{ day: first, at: startOfDay(first, timeZone).getTime() }];
  for (let last = starts[0]; last !== undefined && last.at < until; last = starts.at(-1)) {
    const { day, at } = last;
    const end = at + STRETCH_DAYS * DAY_MS;
    const isPlain =
      localDay(end, timeZone) === addDays(day, STRETCH_DAYS) &&
      localDay(end - 1, timeZone) === addDays(day, STRETCH_DAYS - 1);
    for (let count = 1; count <= (isPlain ? STRETCH_DAYS : 1); count += 1) {
      const next = addDays(day, count);
      starts.push({ day: next, at: isPlain ? at + count * DAY_MS : startOfDay(next, timeZone).getTime() });
    }
  }
  return starts;
}

/** Hours as clocks there show them: where a clock is set by half an hour, one of them is half as long. */
function startsOfHours(days: readonly StartOfDay[], until: number, timeZone: string): number[] {
  const starts: number[] = [];
  for (const [index, { at }] of days.entries()) {
    const end = Math.min(days[index + 1]?.at ?? until, until);
    const isPlain = (days[index + 1]?.at ?? 0) - at === DAY_MS && minutesPast(at, timeZone) === 0;
    for (let hour = at; hour < end; ) {
      starts.push(hour);
      hour = isPlain ? hour + HOUR_MS : hour + HOUR_MS - minutesPast(hour, timeZone) * 60_000;
    }
  }
  return starts;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The minute that clocks show. */
function minutesPast(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { minute: 'numeric', timeZone });
    formats.set(timeZone, format);
  }
  return Number(format.format(instant));
}
