import type { HistoryEntry } from '@shop/contract/history';
import type { AuditRow } from '../audit/audit.queries.ts';
import { changesIn, presentEntries } from '../audit/present-entries.ts';

/** What is presented of an audit entry. */
const fields = ['alt', 'type', 'width', 'height'].map((name) => ({ column: name, name }));

export function presentMediaHistory(rows: readonly AuditRow[]): HistoryEntry[] {
  return presentEntries(rows, (row) => changesIn(row, fields));
}
