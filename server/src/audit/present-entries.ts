import {
  type HistoryChange,
  type HistoryEntry,
  type HistoryValue,
  historyActions,
  historyValue,
} from '@shop/contract/history';
import type { AuditRow } from './audit.queries.ts';

export interface AuditedField {
  /** Its name in the audit entry. */
  column: string;
  /** Its name on the wire. */
  name: string;
  /** From the value in the audit entry to the one on the wire, where they differ; its money has this many decimals. */
  present?: (value: HistoryValue, decimals: number) => HistoryValue;
}

/**
 * Audit entries as the history of something has them.
 * @param changesOf what is presented of an entry; anything else that it holds stays in the audit
 */
export function presentEntries(
  rows: readonly AuditRow[],
  changesOf: (row: AuditRow) => HistoryChange[],
): HistoryEntry[] {
  return rows.flatMap((row) => {
    const action = historyActions.find((one) => one === row.action);
    if (action === undefined) return [];
    const by = row.actor_id === null ? null : { id: row.actor_id, email: row.actorEmail };
    return [{ id: row.id, at: row.at.toISOString(), by, action, changes: changesOf(row) }];
  });
}

/** The fields that an entry has a value of, in the given order. */
export function changesIn(row: AuditRow, fields: readonly AuditedField[]): HistoryChange[] {
  return fields.map((field) => changeOf(row, field)).filter((change) => 'before' in change || 'after' in change);
}

/** With the values that the entry has. */
export function changeOf(row: AuditRow, { column, name, present = (value) => value }: AuditedField): HistoryChange {
  const before = historyValue.safeParse(idsAsTexts(row.before?.[column]));
  const after = historyValue.safeParse(idsAsTexts(row.after?.[column]));
  return {
    field: name,
    ...(before.success && { before: present(before.data, row.decimals) }),
    ...(after.success && { after: present(after.data, row.decimals) }),
  };
}

/** Histories list texts, and ids are recorded as they are stored. */
function idsAsTexts(value: unknown): unknown {
  return Array.isArray(value) && value.every((one) => typeof one === 'number') ? value.map(String) : value;
}
