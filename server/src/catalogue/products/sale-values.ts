import type { SaleBody } from '@shop/contract/product-bodies';
import type { ProductValues, SaleFieldName } from './products.queries.ts';

/** What is stored of a sale. */
export function saleValuesOf(sale: SaleBody): Pick<ProductValues, SaleFieldName> {
  return {
    salePercentage: sale === null ? null : Math.round(sale.discountPercentage * 100),
    saleFrom: sale?.from ?? null,
    saleUntil: sale?.until ?? null,
  };
}
