import type { AdminValue, ListFilters } from '@shop/contract/product-list';

/** Filters that are on or off, each with the value that turns it on. */
export const switches = [
  { name: 'low_stock', value: 'true', label: 'Low in stock' },
  { name: 'stock', value: 'out', label: 'Sold out' },
  { name: 'deleted', value: 'true', label: 'Deleted' },
  { name: 'picture', value: 'none', label: 'No picture' },
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
