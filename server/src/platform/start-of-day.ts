const DAY_MS = 86_400_000;

// Beyond these the calendars of zones differ from ISO 8601's.
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '9000-01-01';

const formats = new Map<string, Intl.DateTimeFormat>();

/** As 'YYYY-MM-DD'; these texts sort as the days do. */
export function localDay(instant: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

/**
 * The first instant of a day in a time zone. It is not always midnight, which some days do not have and others have twice. Of a day
 * that the zone skipped: the first instant of the next.
 * @param day '2026-11-21'
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (day < FIRST_DAY || day > LAST_DAY) return new Date(midnight);
  // No zone is a whole day away from UTC.
  let [before, since] = [midnight - DAY_MS, midnight + 2 * DAY_MS];
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (localDay(middle, timeZone) < day) before = middle;
    else since = middle;
  }
  return new Date(since);
}

/** The first instant after a day in a time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
  return day < FIRST_DAY || day > LAST_DAY ? next : startOfDay(next.toISOString().slice(0, 10), timeZone);
}
