import { ShopError } from '@shop/contract/errors';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { presentProblemProduct } from './present-product.ts';
import type { ProductRow } from './products.queries.ts';

/**
 * Checks that all of these can be ordered now.
 * @throws ShopError PRODUCT_DELETED or OUT_OF_STOCK, with every product concerned
 */
export function checkAvailable(wanted: readonly { product: ProductRow; quantity: number }[]): void {
  const deleted = wanted.filter(({ product }) => product.deleted);
  if (deleted.length > 0) {
    throw new ShopError('PRODUCT_DELETED', {
      detail: catalogueErrorsText.noLongerSold({ titles: titles(deleted) }),
      products: deleted.map(({ product, quantity }) => presentProblemProduct(product, quantity)),
    });
  }
  const short = wanted.filter(({ product, quantity }) => product.stock < quantity);
  if (short.length > 0) {
    throw new ShopError('OUT_OF_STOCK', {
      detail: short.map(({ product }) => catalogueErrorsText.leftOf(product)).join('; '),
      products: short.map(({ product, quantity }) => presentProblemProduct(product, quantity)),
    });
  }
}

function titles(wanted: readonly { product: ProductRow }[]): string {
  return wanted.map(({ product }) => product.title).join(', ');
}
