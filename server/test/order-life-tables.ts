/** The tables of server/src/orders/README.md. */

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';

type Line = Record<string, string>;

/** The lines of the table whose first column has this heading; cells are text without backticks. */
export function tableOf(heading: string): Line[] {
  const page = readFileSync(new URL('../src/orders/README.md', import.meta.url), 'utf8');
  const rows = page.split('\n').map((line) =>
    line.startsWith('|')
      ? line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.replaceAll('`', '').trim())
      : [],
  );
  const start = rows.findIndex(([first]) => first === heading);
  if (start === -1) throw new Error(`There is no table '${heading}'`);
  const headings = rows[start] ?? [];
  const end = rows.findIndex((cells, at) => at > start && cells.length === 0);
  return rows
    .slice(start + 2, end)
    .map((cells) => Object.fromEntries(headings.map((name, at) => [name, cells[at] ?? ''])));
}

export const wordsOf = (cell: string | undefined) => (cell ?? '').split(', ').filter((word) => word !== '');

/** What the table of columns calls the state of a card order: exactly one name, if the order is at rest. */
export async function statesOfOrder(db: Db, orderId: number): Promise<string[]> {
  const { rows } = await sql<Line>`
    select status, payment_status, case when pay_until is null then 'null' else 'set' end as pay_until,
      case when payment_processing then 'yes' else 'no' end as payment_processing,
      case when exists (select from payments where order_id = orders.id and state = 'succeeded' and not refund_due
        and refunded_at is null) then 'yes' else 'no' end as captured,
      case when exists (select from payments where order_id = orders.id and state = 'succeeded' and not refund_due
        and refunded_at is not null) then 'yes' else 'no' end as refunded,
      coalesce((select state from payments where order_id = orders.id and state in ('open', 'processing')), 'no') as payable,
      case when total_amount_cents = 0 then '0' else 'above 0' end as total
    from orders where id = ${orderId}`.execute(db);
  const [order] = rows;
  if (order === undefined) throw new Error(`There is no order ${orderId}`);
  return tableOf('the order').flatMap(({ 'the order': name, ...cells }) => {
    const fits = Object.entries(cells).every(
      ([column, allowed]) => allowed === '' || wordsOf(allowed).includes(order[column] ?? 'missing'),
    );
    return fits ? [name ?? ''] : [];
  });
}
