import type { HistoryChange, HistoryEntry } from '@shop/contract/history';
import * as z from 'zod';
import type { AuditRow } from '../audit/audit.queries.ts';
import { changeOf, presentEntries } from '../audit/present-entries.ts';

const changedFields = z.array(z.string()).catch([]);

export function presentAccountHistory(rows: readonly AuditRow[]): HistoryEntry[] {
  return presentEntries(rows, changesOf);
}

/** Fields that appear by name only have no values. */
function changesOf(row: AuditRow): HistoryChange[] {
  const { after } = row;
  const fields = [
    ...changedFields.parse(after?.changed),
    ...['role', 'staffRole', 'attempts'].filter((field) => field in (after ?? {})),
  ];
  return [...new Set(fields)].map((name) => changeOf(row, { column: name, name }));
}
