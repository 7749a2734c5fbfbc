/** The variants of the fake shop's products, computed as the server does. */

import type { Product } from '@shop/contract/catalogue';
import { discountedPrice, toAmount, toMinorUnits } from '@shop/contract/money';
import type { Option } from '@shop/contract/options';
import {
  updateProductBody,
  type VariantBody,
  type VariantsPreview,
  variantsPreviewBody,
} from '@shop/contract/product-bodies';
import type { Variant } from '@shop/contract/variants';
import { changedAttributes } from './fake-attributes.ts';
import { choicesIn, fits, ownOptions, sentOptions } from './fake-options.ts';

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
      choices: choicesIn(product.options, {
        ...kept,
        ...body,
        choices: body.choices ?? kept?.choices,
      }),
      weightGrams: body.weightGrams === undefined ? (kept?.weightGrams ?? null) : body.weightGrams,
      content: body.content === undefined ? (kept?.content ?? null) : body.content,
      unitPrice: null,
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

/** What a `PATCH` makes of a product, or the error code that it is rejected with. */
export function changedProduct(
  product: Product,
  body: unknown,
  all: readonly Option[],
): Product | 'STALE' | 'OUT_OF_STOCK' | 'VARIANTS_DO_NOT_FIT' {
  const {
    previousStock,
    updatedAt,
    variants,
    basePrice,
    attributes,
    options = sentOptions(product).options,
    colors = product.colors,
    sizes = product.sizes,
    ...sent
  } = updateProductBody.parse(body);
  if (updatedAt !== product.updatedAt) return 'STALE';
  const stock = sent.stock === undefined ? product.stock : product.stock + sent.stock - (previousStock ?? 0);
  if (stock < 0) return 'OUT_OF_STOCK';
  const own = ownOptions(all, { options, colors, sizes });
  const changed = { ...product, ...Object.fromEntries(Object.entries(sent)), ...own, stock };
  if (variants === undefined && (product.variants ?? []).some((one) => !fits(own.options, one)))
    return 'VARIANTS_DO_NOT_FIT';
  const kept = (product.variants ?? []).map((one) => ({
    ...one,
    color: one.color ?? undefined,
    size: one.size ?? undefined,
  }));
  const repriced = sent.price === product.price ? undefined : sent.price;
  const ownPrice = basePrice ?? repriced ?? product.basePrice;
  return {
    ...withVariants(changed, variants ?? kept, ownPrice),
    attributes: changedAttributes(product.attributes, attributes ?? {}),
  };
}

/** As `POST /products/{id}/variants/preview` answers for a body with variants. */
export function previewedVariants(product: Product, body: unknown, all: readonly Option[]): VariantsPreview {
  const { options = [], colors = [], sizes = [], variants = [] } = variantsPreviewBody.parse(body);
  const own = ownOptions(all, { options, colors, sizes });
  const before = product.variants ?? [];
  const stays = ({ id }: Variant) => variants.some((one) => one.id === id);
  return {
    appear: variants.filter(({ id }) => id == null).map((one) => ({ choices: choicesIn(own.options, one) })),
    go: before.filter((one) => !stays(one)).map(({ id, stock }) => ({ id, stock })),
    keep: before.filter(stays).map(({ id }) => id),
  };
}
