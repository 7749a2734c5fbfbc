/** What the history of a product records: everything that an admin can set, listed once. */

import type { HistoryValue } from '@shop/contract/history';
import { toDollars } from '@shop/contract/money';
import type { AuditValues } from '../audit/audit.queries.ts';
import type { ProductRow, ProductValues } from './products.queries.ts';

export interface AuditedField {
  /** Its name in the audit entry. */
  column: string;
  /** Its name on the wire. */
  name: string;
  /** From the value in the audit entry to the one on the wire, where they differ. */
  present?: (value: HistoryValue) => HistoryValue;
}

interface AuditedProductField extends AuditedField {
  value: (product: ProductRow) => AuditValues[string];
}

/** Cents as dollars. */
export const inDollars = (value: HistoryValue) => (typeof value === 'number' ? toDollars(value) : value);
const inPercent = (value: HistoryValue) => (typeof value === 'number' ? value / 100 : value);

/** The compiler finds a new field of products that is not recorded. */
export const auditedProductFields: Readonly<Record<string, AuditedProductField>> = {
  title: { column: 'title', name: 'title', value: ({ title }) => title },
  description: { column: 'description', name: 'description', value: ({ description }) => description },
  priceCents: { column: 'price_cents', name: 'price', value: (product) => product.price_cents, present: inDollars },
  discountHundredths: {
    column: 'discount_hundredths',
    name: 'discountPercentage',
    value: (product) => product.discount_hundredths,
    present: inPercent,
  },
  stock: { column: 'stock', name: 'stock', value: ({ stock }) => stock },
  brandId: { column: 'brand', name: 'brand', value: ({ brand }) => brand },
  categoryId: { column: 'category', name: 'category', value: ({ category }) => category },
  thumbnail: { column: 'thumbnail', name: 'thumbnail', value: ({ thumbnail }) => thumbnail },
  // The last one is the thumbnail.
  images: { column: 'images', name: 'images', value: ({ images }) => images.slice(0, 3) },
  highlights: { column: 'highlights', name: 'highlights', value: ({ highlights }) => highlights },
  colors: { column: 'colors', name: 'colors', value: ({ colors }) => colors.map(({ name }) => name) },
  sizes: {
    column: 'sizes',
    name: 'sizes',
    value: ({ sizes }) => sizes.map(({ name, inStock }) => (inStock ? name : `${name} (not in stock)`)),
  },
  deleted: { column: 'deleted', name: 'deleted', value: ({ deleted }) => deleted },
} satisfies Record<keyof ProductValues, AuditedProductField>;
