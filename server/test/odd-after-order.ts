/** Unusual but valid rows of what happens after an order was placed. */

import { AT, allBytes, hash, ODD, type Statement } from './odd-values.ts';

/** For the schema after the migration that makes these tables. Order 4 is delivered. */
export const afterOrder: readonly Statement[] = [
  [
    `insert into order_actions (user_id, action, input, order_ids, created_at, undo_until, undone_at)
      values (2, 'dispatch', $1, '[4, 9007199254740991]', $2, $2, $2)`,
    [JSON.stringify({ carrier: ODD }), AT],
  ],
  [
    'insert into order_action_results values (1, 4, null, $1, $2, null), (1, 9007199254740991, $1, null, null, $1)',
    [JSON.stringify({ status: 404, title: ODD, detail: ODD }), AT],
  ],
  [
    `insert into shipments (order_id, created_at, delivered_at)
      select 4, $1, $1 where not exists (select from shipments where order_id = 4)`,
    [AT],
  ],
  [
    `insert into shipment_lines (shipment_id, line_id, quantity)
      select 1, order_lines.id, quantity from order_lines where order_id = 4 on conflict do nothing`,
  ],
  [
    `insert into shipments (order_id, created_at, carrier, tracking_number, tracking_url, withdrawn_at, action_id)
      values (4, $2, $1, $1, $1, $2, 1)`,
    [ODD, AT],
  ],
  [
    `insert into shipment_lines (shipment_id, line_id, quantity)
      select shipments.id, order_lines.id, 1 from shipments join order_lines using (order_id) where action_id = 1`,
  ],
  [
    "insert into returns (order_id, state, decline_reason, created_at, updated_at) values (4, 'declined', $1, $2, $2)",
    [ODD, AT],
  ],
  ['insert into return_lines select 1, id, 1, $1, $1, null from order_lines where order_id = 4', [ODD]],
  ['insert into invoices values (4, 1, $1, $2, $3)', [ODD, AT, JSON.stringify({ title: ODD })]],
  [
    `insert into credit_notes (order_id, refund_id, number, name, amount_cents, created_at, data)
      select 4, id, 1, $1, 7, $2, $3 from refunds where order_id = 4 order by id limit 1`,
    [ODD, AT, JSON.stringify({ title: ODD })],
  ],
  ["update paper_numbers set last = 1 where kind in ('invoice', 'credit_note')"],
  ['insert into order_notes (order_id, user_id, text, visible, created_at) values (4, 2, $1, true, $2)', [ODD, AT]],
  [
    `insert into order_views (user_id, name, filter, columns, sort, direction, shared, created_at, updated_at)
      values (2, $1, $1, array[$1], 'id', 'desc', true, $2, $2)`,
    [ODD, AT],
  ],
  ['update products set place = $1 where id = 1', [ODD]],
];

/** For the schema after the migration that keeps papers. */
export const paperFiles: readonly Statement[] = [
  [
    "insert into paper_files select 'invoice', number, order_id, $1, $2 from invoices",
    [Buffer.concat([Buffer.from('%PDF-'), allBytes]), AT],
  ],
];

/** A correction of the credit note, whose refund failed. */
export const laterPapers: readonly Statement[] = [
  [
    `insert into later_papers (kind, order_id, number, name, amount_cents, created_at, data, credit_note_id)
      values ('correction', 4, 1, $1, 7, $2, $3, 1)`,
    [ODD, AT, JSON.stringify({ title: ODD })],
  ],
  ["update paper_numbers set last = 1 where kind = 'correction'"],
];

export const orderKeys: readonly Statement[] = [['insert into order_keys values ($1, 1, 1, $2, $2)', [hash, AT]]];
