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
  items: 'Items',
  totalAmount: 'Total Amount',
  address: 'Shipping Address',
  status: 'Order Status',
  paymentMethod: 'Payment Method',
  paymentStatus: 'Payment Status',
  createdAt: 'Order Time',
  updatedAt: 'Last Updated',
};

/** @param names as an address or a saved view has them; without a known one, all columns are shown */
export function readColumns(names: readonly string[]): readonly OrderColumn[] {
  const known = orderColumns.filter((column) => names.includes(column));
  return known.length === 0 ? orderColumns : known;
}

export function areAllColumns(columns: readonly OrderColumn[]): boolean {
  return columns.length === orderColumns.length;
}
