/** The day of an instant in UTC, and so many days later, as 2026-01-31. */
export function dayAfter(at: Date, days: number): string {
  return new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
