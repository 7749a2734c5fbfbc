/**
 * The orders that a query leaves as a file, newest first, in parts. Each part is read when the one before has left, and no connection is
 * held in between, so that a slow reader costs neither memory nor a connection.
 */

import { plainMoney, toAmount } from '@shop/contract/money';
import { orderCsvColumns } from '@shop/contract/order-desk';
import type { ExportOrdersQuery } from '@shop/contract/order-list';
import { fulfilmentOf } from '@shop/contract/order-status';
import type { Deps, ReadDeps } from '../../deps.ts';
import { BOM, writeCsv } from '../../platform/csv/write-csv.ts';
import { type ExportedOrder, isOneOf, listOrdersToExport } from './export-orders.queries.ts';
import { conditionsOf } from './order-filter.queries.ts';
import { isFoundBy } from './order-search.queries.ts';
import { type OrderSelection, readSelection } from './order-selection.ts';

/** Some hundred kilobytes. */
const ORDERS_AT_ONCE = 1000;

/** When it returns, the query was read: what fails later breaks the file. */
export async function exportOrders(
  deps: Deps,
  query: ExportOrdersQuery,
  from: ReadDeps = deps,
): Promise<AsyncGenerator<string>> {
  const selection = await readSelection(deps, query);
  // What a search finds by was perhaps stored just now.
  return linesOf(selection?.search === undefined ? from : deps, selection, query);
}

/** @param query.ids only these of the selected orders; empty for all */
async function* linesOf(
  { slowReads }: Pick<ReadDeps, 'slowReads'>,
  selection: OrderSelection | undefined,
  { ids, bom }: ExportOrdersQuery,
): AsyncGenerator<string> {
  if (bom === 'true') yield BOM;
  yield writeCsv([orderCsvColumns]);
  if (selection === undefined) return;
  const { filter, search } = selection;
  const conditions = [...conditionsOf(filter), ...(search === undefined ? [] : [isFoundBy(search)])];
  if (ids.length > 0) conditions.push(isOneOf(ids));
  for (let before: number | undefined; ; ) {
    const orders = await listOrdersToExport(slowReads, conditions, before, ORDERS_AT_ONCE);
    if (orders.length > 0) yield writeCsv(orders.map(lineOf));
    if (orders.length < ORDERS_AT_ONCE) return;
    before = orders.at(-1)?.id;
  }
}

function lineOf(order: ExportedOrder): string[] {
  const address = order.selected_address;
  const line: Record<(typeof orderCsvColumns)[number], string> = {
    id: String(order.id),
    createdAt: order.created_at.toISOString(),
    status: order.status,
    paymentStatus: order.payment_status,
    paymentMethod: order.payment_method,
    fulfilment: fulfilmentOf(order.status, order.partly_shipped),
    name: address?.name ?? '',
    // Who picks an order up names no address.
    email: address?.email ?? order.account_email,
    phone: address?.phone ?? '',
    street: address?.street ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    pinCode: address?.pinCode ?? '',
    totalItems: String(order.total_items),
    totalAmount: plainMoney(toAmount(order.total_amount_cents)),
    refundedAmount: plainMoney(toAmount(order.refunded_cents)),
    invoice: order.invoice ?? '',
  };
  return orderCsvColumns.map((column) => line[column]);
}
