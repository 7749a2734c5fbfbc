/** What the shop calls low: fewer than the setting `lowStock`, but not nothing. */

import type { Product } from '@shop/contract/catalogue';

/** How many are left, where that is worth saying. */
export function lowStockOf(stock: number, below: number): number | null {
  return stock > 0 && stock < below ? stock : null;
}

/** The product and its variants with what is left of them where that is few, else null. */
export function withLowStock(product: Product, below: number): Product {
  const { variants } = product;
  return {
    ...product,
    lowStock: lowStockOf(product.stock, below),
    ...(variants !== undefined && {
      variants: variants.map((variant) => ({ ...variant, lowStock: lowStockOf(variant.stock, below) })),
    }),
  };
}
