const DAY_MS = 24 * 3600 * 1000;

/** The day in UTC, as YYYY-MM-DD. */
export function dayOf(instant: Date, daysBefore = 0): string {
  return new Date(instant.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10);
}
