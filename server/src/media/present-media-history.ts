import { type HistoryChange, type HistoryEntry, historyValue } from '@shop/contract/history';
import type { AuditRow } from '../audit/audit.queries.ts';

/** What is presented of an audit entry; they have the names of the wire. */
const FIELDS = ['alt', 'type', 'width', 'height'] as const;

export function presentMediaHistory(rows: readonly AuditRow[]): HistoryEntry[] {
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.actor_id === null ? null : { id: row.actor_id, email: row.actorEmail },
    action: row.action,
    changes: changesOf(row),
  }));
}

function changesOf({ before, after }: AuditRow): HistoryChange[] {
  return FIELDS.flatMap((field) => {
    const [old, now] = [historyValue.safeParse(before?.[field]), historyValue.safeParse(after?.[field])];
    if (!old.success && !now.success) return [];
    return [{ field, ...(old.success && { before: old.data }), ...(now.success && { after: now.data }) }];
  });
}
