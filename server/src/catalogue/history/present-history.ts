import type { HistoryEntry } from '@shop/contract/history';
import type { AuditRow } from '../../audit/audit.queries.ts';
import { type AuditedField, changesIn, presentEntries } from '../../audit/present-entries.ts';
import { asAmount, auditedProductFields } from './audited-fields.ts';

/** What is presented of an audit entry; anything else that it holds stays here. */
const fields: readonly AuditedField[] = [
  ...Object.values(auditedProductFields),
  { column: 'status', name: 'status' },
  { column: 'payment_status', name: 'paymentStatus' },
  { column: 'payment_method', name: 'paymentMethod' },
  { column: 'total_amount_cents', name: 'totalAmount', present: asAmount },
  { column: 'total_items', name: 'totalItems' },
  { column: 'amount_cents', name: 'amount', present: asAmount },
  { column: 'replaced_by', name: 'replacedBy' },
  { column: 'reason', name: 'reason' },
  { column: 'state', name: 'state' },
  { column: 'failure', name: 'failure' },
  { column: 'groups', name: 'groups' },
  { column: 'general', name: 'general' },
  { column: 'units', name: 'units' },
  { column: 'of', name: 'of' },
  { column: 'carrier', name: 'carrier' },
  { column: 'tracking_number', name: 'trackingNumber' },
  { column: 'tracking_url', name: 'trackingUrl' },
  { column: 'delivered_at', name: 'deliveredAt' },
];

/** Entries about products, orders and synonyms. */
export function presentHistory(rows: readonly AuditRow[]): HistoryEntry[] {
  return presentEntries(rows, (row) => changesIn(row, fields));
}
