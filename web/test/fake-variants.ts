/** The variants of the fake shop's products, computed as the server does. */

import type { Product } from '@shop/contract/catalogue';
import { discountedPrice, toAmount, toMinorUnits } from '@shop/contract/money';
import type { VariantBody } from '@shop/contract/product-bodies';
import type { Variant } from '@shop/contract/variants';

const costs = (amount: number, percent: number) =>
  toAmount(discountedPrice(toMinorUnits(amount), Math.round(percent * 100)));

/** The product with the variants of a body; ids of new ones count on from 900. */
export function withVariants(product: Product, bodies: readonly VariantBody[], basePrice: number): Product {
  const variants = bodies.map((body, n): Variant => {
    const kept = product.variants?.find(({ id }) => id === body.id);
    const stock = (kept?.stock ?? 0) + (body.stock ?? 0) - (body.previousStock ?? kept?.stock ?? 0);
    const { previousStock: _previousStock, ...values } = body;
    return {
      ...values,
      id: kept?.id ?? 900 + n,
      color: body.color ?? null,
      size: body.size ?? null,
      stock: body.stock === undefined ? (kept?.stock ?? 0) : stock,
      discountPrice: costs(body.price ?? basePrice, product.discountPercentage),
    };
  });
  const available = variants.filter(({ stock }) => stock > 0);
  const prices = (available.length > 0 ? available : variants).map(({ price }) => price ?? basePrice);
  const price = prices.length > 0 ? Math.min(...prices) : basePrice;
  return {
    ...product,
    variants,
    basePrice,
    price,
    discountPrice: costs(price, product.discountPercentage),
    priceVaries: new Set(variants.map((one) => one.price ?? basePrice)).size > 1,
    ...(variants.length > 0 && { stock: variants.reduce((sum, { stock }) => sum + stock, 0) }),
  };
}
