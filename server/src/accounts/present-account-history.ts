import { type HistoryChange, type HistoryEntry, historyValue } from '@shop/contract/history';
import * as z from 'zod';
import type { AuditRow } from '../audit/audit.queries.ts';

const changedFields = z.array(z.string()).catch([]);

export function presentAccountHistory(rows: readonly AuditRow[]): HistoryEntry[] {
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.actor_id === null ? null : { id: row.actor_id, email: row.actorEmail },
    action: row.action,
    changes: changesOf(row),
  }));
}

/** Fields that appear by name only have no values. */
function changesOf({ before, after }: AuditRow): HistoryChange[] {
  const fields = [
    ...changedFields.parse(after?.changed),
    ...['role', 'attempts'].filter((field) => field in (after ?? {})),
  ];
  return [...new Set(fields)].map((field) => {
    const [old, now] = [historyValue.safeParse(before?.[field]), historyValue.safeParse(after?.[field])];
    return { field, ...(old.success && { before: old.data }), ...(now.success && { after: now.data }) };
  });
}
