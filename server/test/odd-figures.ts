import { AT, type Statement } from './odd-values.ts';

/** For the schema after the migration that makes their tables; triggers fill those of the sums. */
export const figures: readonly Statement[] = [
  [
    `insert into order_figures (order_id, placed_at, units, amount_cents, takings_cents, returned, customer, is_first, products,
        product_units, product_takings)
      values (1, $1, 2, 2666, 2666, 1, md5('odd')::uuid, true, '{1, 2}', '{1, 1}', '{1333, 1333}'),
        (2, $1, 1, 1, 0, 0, md5('odd')::uuid, false, '{}', '{}', '{}')`,
    [AT],
  ],
  ["insert into cart_events (kind, user_id, moved_to, at) values ('moved', 1, 2, $1)", [AT]],
  ['insert into carts (user_id, began_at, last_line_at, ordered_at) values (1, $1, $1, null), (1, $1, $1, $1)', [AT]],
  ['insert into cart_lines_added (cart_id, at, previous_at) values (1, $1, null), (2, $1, $1)', [AT]],
];
