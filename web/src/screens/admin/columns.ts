import { moneySymbol } from '@shop/contract/money';
import { ownFields } from '@shop/contract/product-fields';
import { adminProductsText } from '@shop/messages/admin-products';
import { productFieldText } from '@shop/messages/product-fields';
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

/** Of $10,000.00, or KWD 10,000.000. The currency is known before this is loaded. */
const widthOfPrices = moneySymbol().symbol.length > 1 ? 'w-30 2xl:w-36' : 'w-22 2xl:w-28';

/** In the order of the table. All of them can be reached by arrow keys. */
export const columns: readonly Column[] = [
  { id: 'choose', label: adminProductsText.select, className: 'w-11' },
  { id: 'title', label: adminProductsText.title, sort: 'title' },
  { id: 'sku', label: productFieldText.sku, sort: 'sku', className: 'w-24 2xl:w-40' },
  { id: 'category', label: adminProductsText.category, sort: 'category', className: 'w-24 2xl:w-40' },
  { id: 'price', label: adminProductsText.price, sort: 'price', numeric: true, className: widthOfPrices },
  {
    id: 'discountPercentage',
    label: adminProductsText.discount,
    sort: 'discountPercentage',
    numeric: true,
    className: 'w-22 2xl:w-28',
  },
  {
    id: 'discountPrice',
    label: adminProductsText.sellsAt,
    sort: 'discountPrice',
    numeric: true,
    className: widthOfPrices,
  },
  { id: 'stock', label: adminProductsText.stock, sort: 'stock', numeric: true, className: 'w-18 2xl:w-24' },
  ...ownFields
    .filter((name) => name !== 'sku')
    .map((name): Column => ({ id: name, label: productFieldText[name], className: 'w-25 2xl:w-36' })),
  { id: 'status', label: adminProductsText.status, sort: 'deleted', className: 'w-24 2xl:w-28' },
  { id: 'updatedAt', label: adminProductsText.changed, sort: 'updatedAt', className: 'w-24 2xl:w-32' },
  { id: 'open', label: adminProductsText.edit, className: 'w-11' },
];
