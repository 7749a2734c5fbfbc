import { segmentFilterKeys } from '@shop/contract/segments';
import type { AuditValues } from '../../audit/audit.queries.ts';
import type { AuditedField } from '../../audit/present-entries.ts';
import type { SegmentRow } from '../../pricing/segments/segments.queries.ts';

/** What the history of a segment records: its name, and each condition by itself. */
export const auditedSegmentFields: readonly AuditedField[] = ['name', ...segmentFilterKeys].map((name) => ({
  column: name,
  name,
}));

export function recordedSegment({ name, filter }: SegmentRow): AuditValues {
  return { name, ...Object.fromEntries(segmentFilterKeys.map((key) => [key, filter[key] ?? null] as const)) };
}
