import { type HistoryChange, type HistoryEntry, historyActions, historyValue } from '@shop/contract/history';
import type { AuditRow } from '../audit/audit.queries.ts';
import { type AuditedField, auditedProductFields, inDollars } from './audited-fields.ts';

/** What is presented of an audit entry; anything else that it holds stays here. */
const fields: readonly AuditedField[] = [
  ...Object.values(auditedProductFields),
  { column: 'status', name: 'status' },
  { column: 'payment_status', name: 'paymentStatus' },
  { column: 'payment_method', name: 'paymentMethod' },
  { column: 'total_amount_cents', name: 'totalAmount', present: inDollars },
  { column: 'total_items', name: 'totalItems' },
  { column: 'amount_cents', name: 'amount', present: inDollars },
  { column: 'replaced_by', name: 'replacedBy' },
  { column: 'reason', name: 'reason' },
  { column: 'state', name: 'state' },
  { column: 'failure', name: 'failure' },
  { column: 'groups', name: 'groups' },
  { column: 'units', name: 'units' },
  { column: 'of', name: 'of' },
  { column: 'carrier', name: 'carrier' },
  { column: 'tracking_number', name: 'trackingNumber' },
  { column: 'tracking_url', name: 'trackingUrl' },
  { column: 'delivered_at', name: 'deliveredAt' },
];

/** Entries of anything but accounts. Of what has fields of its own they are named. */
export function presentHistory(rows: readonly AuditRow[], named = fields): HistoryEntry[] {
  return rows.flatMap((row) => {
    const action = historyActions.find((one) => one === row.action);
    if (action === undefined) return [];
    const by = row.actor_id === null ? null : { id: row.actor_id, email: row.actorEmail };
    return [{ id: row.id, at: row.at.toISOString(), by, action, changes: changesOf(row, named) }];
  });
}

function changesOf(row: AuditRow, named: readonly AuditedField[]): HistoryChange[] {
  return named.flatMap(({ column, name, present = (value) => value }) => {
    const before = historyValue.safeParse(row.before?.[column]);
    const after = historyValue.safeParse(row.after?.[column]);
    if (!before.success && !after.success) return [];
    return [
      {
        field: name,
        ...(before.success && { before: present(before.data) }),
        ...(after.success && { after: present(after.data) }),
      },
    ];
  });
}
