import type { AdminValue, ListFilters } from '@shop/contract/product-list';
import { adminProductsText } from '@shop/messages/admin-products';

/** Filters that are on or off, each with the value that turns it on. */
export const switches = [
  { name: 'low_stock', value: 'true', label: adminProductsText.lowInStock },
  { name: 'stock', value: 'out', label: adminProductsText.soldOut },
  { name: 'deleted', value: 'true', label: adminProductsText.deleted },
  { name: 'picture', value: 'none', label: adminProductsText.noPicture },
] as const;

/** The values that these filters have in an address. */
export const adminValues: Readonly<Record<AdminValue, RegExp>> = {
  low_stock: /^true$/,
  stock: /^out$/,
  deleted: /^true$/,
  picture: /^none$/,
};

export function isOn({ values }: ListFilters, { name, value }: (typeof switches)[number]): boolean {
  return values[name] === value;
}
