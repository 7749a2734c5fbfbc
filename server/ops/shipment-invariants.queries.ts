/** What shipments must be to their orders, as SQL that reads each table once. */

import { orderStatuses, orderStatusTraits } from '@shop/contract/order-status';
import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';
import { offenders } from './invariants.queries.ts';

/** 'pending none', 'pending partial' … */
const allowed = orderStatuses.flatMap((status) =>
  orderStatusTraits[status].fulfilment.map((state) => `${status} ${state}`),
);

/** So that of each order what was ordered is what was shipped, what is left, and what was cancelled. */
export const listOrdersOffShipments = (db: Db) =>
  offenders(
    db,
    sql`select id, format('%s%s, shipped %s of %s, %s of %s shipments delivered', status,
        case when partly_shipped then ' in part' end, shipped, total_items, delivered, shipments) as says
      from (
        select orders.id, status, partly_shipped, total_items, coalesce(shipped, 0) as shipped, coalesce(shipments, 0) as shipments, coalesce(delivered, 0) as delivered,
          case when shipments is null then 'none' when shipped < total_items then 'partial'
            when delivered = shipments then 'delivered' else 'shipped' end as fulfilment
        from orders left join (
          select order_id, sum(units) as shipped, count(*) as shipments, count(delivered_at) as delivered
          from shipments join (select shipment_id, sum(quantity) as units from shipment_lines group by shipment_id) as lines
            on shipment_id = shipments.id
          where withdrawn_at is null group by order_id
        ) as sent on order_id = orders.id
      ) as orders
      where concat(status, ' ', fulfilment) <> all(${allowed}::text[]) or partly_shipped <> (fulfilment = 'partial')`,
  );

/** Shipments that were withdrawn do not count, but have their lines, too. */
export const listShipmentsOffLines = (db: Db) =>
  offenders(
    db,
    sql`select shipments.order_id as id, format('shipment %s has a line of order %s', shipment_id, order_lines.order_id) as says
      from shipment_lines join shipments on shipments.id = shipment_id join order_lines on order_lines.id = line_id
      where order_lines.order_id <> shipments.order_id
      union all
      select order_lines.order_id, format('line %s: shipped %s of %s', order_lines.id, sum(shipment_lines.quantity), order_lines.quantity)
      from shipment_lines join shipments on shipments.id = shipment_id join order_lines on order_lines.id = line_id
      where withdrawn_at is null group by order_lines.id having sum(shipment_lines.quantity) > order_lines.quantity
      union all
      select order_id, format('shipment %s has no lines', id) from shipments
      where not exists (select from shipment_lines where shipment_id = shipments.id)`,
  );
