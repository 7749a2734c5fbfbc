const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a time zone, and so many days later, as 2026-01-31. */
export function dayAfter(at: Date, days: number, timeZone = 'UTC'): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  // Counted in days of UTC, which all have 24 hours.
  return new Date(Date.parse(format.format(at)) + days * 86_400_000).toISOString().slice(0, 10);
}
