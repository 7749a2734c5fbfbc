import type { CellField } from './cell-values.ts';
import type { TableSort } from './table-address.ts';

export type Column = {
  id: 'choose' | 'open' | 'status' | 'discountPrice' | 'updatedAt' | CellField;
  label: string;
  sort?: TableSort;
  numeric?: boolean;
  /** Width in the table. */
  className?: string;
};

/** In the order of the table. All of them can be reached by arrow keys. */
export const columns: readonly Column[] = [
  { id: 'choose', label: 'Choose', className: 'w-11' },
  { id: 'title', label: 'Title', sort: 'title' },
  { id: 'sku', label: 'SKU', sort: 'sku', className: 'w-28 2xl:w-40' },
  { id: 'category', label: 'Category', sort: 'category', className: 'w-28 2xl:w-40' },
  { id: 'price', label: 'Price', sort: 'price', numeric: true, className: 'w-22 2xl:w-28' },
  {
    id: 'discountPercentage',
    label: 'Discount',
    sort: 'discountPercentage',
    numeric: true,
    className: 'w-22 2xl:w-28',
  },
  { id: 'discountPrice', label: 'Sells at', sort: 'discountPrice', numeric: true, className: 'w-24 2xl:w-28' },
  { id: 'stock', label: 'Stock', sort: 'stock', numeric: true, className: 'w-20 2xl:w-24' },
  { id: 'status', label: 'Status', sort: 'deleted', className: 'w-24 2xl:w-28' },
  { id: 'updatedAt', label: 'Changed', sort: 'updatedAt', className: 'w-26 2xl:w-32' },
  { id: 'open', label: 'Edit', className: 'w-14' },
];
