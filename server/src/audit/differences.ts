import type { AuditValues } from './audit.queries.ts';

/** The values in which two versions of something differ, before and after; undefined if there are none. */
export function differences(
  before: AuditValues,
  after: AuditValues,
): { before: AuditValues; after: AuditValues } | undefined {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (names.length === 0) return undefined;
  const only = (values: AuditValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: only(before), after: only(after) };
}
