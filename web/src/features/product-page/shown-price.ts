/** What the product page shows of prices, pictures and stock: those of the chosen variant, where there is one. */

import { MAX_QUANTITY, type Product } from '@shop/contract/catalogue';
import { formatMoney } from '@shop/contract/money';
import { isPlaceholder } from '@shop/contract/pictures';
import type { Variant } from '@shop/contract/variants';
import { productPageText } from '@shop/messages/product-page';
import { lowestPriceNote } from '../../state/lowest-price.ts';
import { unitPriceNote } from '../../state/unit-price-note.ts';

export type ShownPrice = {
  /** What it costs now. */
  now: number;
  /** Before the discount; the same as `now` without a discount. */
  was: number;
  /** The product as a whole, where its variants cost different prices. */
  from: string | undefined;
  /** '$2.00 per 100 g'. */
  perUnit: string | undefined;
  /** A sentence, where the price was lower within the last 30 days than the one that is struck through. */
  lowest: string | undefined;
};

/** @param variant undefined where the product has none, or the list that showed it has not read them */
export function shownPrice(product: Product, variant: Variant | undefined): ShownPrice {
  const was = variant === undefined ? product.price : (variant.price ?? product.basePrice);
  const now = variant?.discountPrice ?? product.discountPrice;
  return {
    now,
    was,
    perUnit: unitPriceNote(variant === undefined ? product.unitPrice : variant.unitPrice),
    from:
      product.priceVaries && variant !== undefined
        ? productPageText.fromDiscountPrice({ discountPrice: formatMoney(product.discountPrice) })
        : undefined,
    // The figure is about the price that the product shows, so it belongs to no variant that costs something else.
    lowest: now === product.discountPrice ? lowestPriceNote(product, { now, was }) : undefined,
  };
}

/** The variant's picture comes first where the product's own do not hold it. Of placeholders one is shown. */
export function shownPictures({ thumbnail, images }: Product, image: string | null): string[] {
  const all = [...new Set([thumbnail, ...images])];
  const own = all.filter((src) => !isPlaceholder(src) || src === all.find(isPlaceholder));
  return image === null || own.includes(image) ? own : [image, ...own];
}

/** 'Only 3 left' of a product or a variant, where the shop calls that few. */
export function stockNote(of: Pick<Product | Variant, 'stock' | 'lowStock'>): string | undefined {
  // Lists do not say what is low.
  const { stock, lowStock = stock < MAX_QUANTITY ? stock : null } = of;
  return lowStock === null || stock <= 0 ? undefined : productPageText.onlyStockLeft({ stock });
}
