import { adminOrdersText } from '@shop/messages/admin-orders';
/** The columns of the orders table. A saved view may leave out those that are named here. */

export const orderColumns = [
  'items',
  'totalAmount',
  'address',
  'status',
  'paymentMethod',
  'paymentStatus',
  'createdAt',
  'updatedAt',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

export const columnLabels: Record<OrderColumn, string> = {
  items: adminOrdersText.items,
  totalAmount: adminOrdersText.totalAmount,
  address: adminOrdersText.shippingAddress,
  status: adminOrdersText.orderStatus,
  paymentMethod: adminOrdersText.paymentMethod,
  paymentStatus: adminOrdersText.paymentStatus,
  createdAt: adminOrdersText.orderTime,
  updatedAt: adminOrdersText.lastUpdated,
};

/** @param names as an address or a saved view has them; without a known one, all columns are shown */
export function readColumns(names: readonly string[]): readonly OrderColumn[] {
  const known = orderColumns.filter((column) => names.includes(column));
  return known.length === 0 ? orderColumns : known;
}

export function areAllColumns(columns: readonly OrderColumn[]): boolean {
  return columns.length === orderColumns.length;
}
