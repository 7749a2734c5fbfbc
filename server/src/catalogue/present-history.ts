import {
  type HistoryChange,
  type HistoryEntry,
  type HistoryValue,
  historyActions,
  historyValue,
} from '@shop/contract/history';
import { toDollars } from '@shop/contract/money';
import type { AuditRow } from '../platform/audit/audit.queries.ts';

const same = (value: HistoryValue) => value;
const dollars = (value: HistoryValue) => (typeof value === 'number' ? toDollars(value) : value);
const percent = (value: HistoryValue) => (typeof value === 'number' ? value / 100 : value);

/** What leaves of an entry: column, its name on the wire, and how it reads there. */
const fields: readonly (readonly [string, string, (value: HistoryValue) => HistoryValue])[] = [
  ['title', 'title', same],
  ['description', 'description', same],
  ['price_cents', 'price', dollars],
  ['discount_hundredths', 'discountPercentage', percent],
  ['stock', 'stock', same],
  ['brand', 'brand', same],
  ['category', 'category', same],
  ['thumbnail', 'thumbnail', same],
  ['images', 'images', same],
  ['highlights', 'highlights', same],
  ['colors', 'colors', same],
  ['sizes', 'sizes', same],
  ['deleted', 'deleted', same],
  ['status', 'status', same],
  ['payment_status', 'paymentStatus', same],
  ['payment_method', 'paymentMethod', same],
  ['total_amount_cents', 'totalAmount', dollars],
  ['total_items', 'totalItems', same],
  ['amount_cents', 'amount', dollars],
  ['replaced_by', 'replacedBy', same],
  ['reason', 'reason', same],
  ['state', 'state', same],
  ['failure', 'failure', same],
];

/** Of a product or an order. What was done to an account is nobody's here. */
export function presentHistory(rows: readonly AuditRow[]): HistoryEntry[] {
  return rows.flatMap((row) => {
    const action = historyActions.find((one) => one === row.action);
    if (action === undefined) return [];
    const by = row.actor_id === null ? null : { id: row.actor_id, email: row.actorEmail };
    return [{ id: row.id, at: row.at.toISOString(), by, action, changes: changesOf(row) }];
  });
}

function changesOf(row: AuditRow): HistoryChange[] {
  return fields.flatMap(([column, field, read]) => {
    const before = historyValue.safeParse(row.before?.[column]);
    const after = historyValue.safeParse(row.after?.[column]);
    if (!before.success && !after.success) return [];
    return [
      {
        field,
        ...(before.success && { before: read(before.data) }),
        ...(after.success && { after: read(after.data) }),
      },
    ];
  });
}
