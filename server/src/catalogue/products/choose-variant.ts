/** Which variant a line means, and as what its product is sold then. */

import type { Color, Size } from '@shop/contract/catalogue';
import { cheapestVariant } from '@shop/contract/cheapest-variant';
import { ShopError } from '@shop/contract/errors';
import { discountedPrice } from '@shop/contract/money';
import type { ProductWithVariants, VariantRow } from './products.queries.ts';

/** What a line names; ids. */
export interface NamedChoice {
  variant?: number | undefined;
  color?: string | undefined;
  size?: string | undefined;
}

export interface ChosenVariant {
  variant: VariantRow;
  color: Color | undefined;
  size: Size | undefined;
}

/** A product as one of its variants is sold: with its price, stock and picture. */
export interface SoldProduct extends ProductWithVariants {
  variantId: number;
}

/** Units of variant ids that can be had besides the stock. */
type Held = ReadonlyMap<number, number>;

const NOTHING_HELD: Held = new Map();

/** The variants that shoppers choose from, in their order; none for a product without a choice. */
export function visibleVariants({ variants }: ProductWithVariants): VariantRow[] {
  return variants.filter(({ hidden, retired }) => !hidden && !retired);
}

/** What a product without a choice sells. */
export function hiddenVariant({ id, variants }: ProductWithVariants): VariantRow {
  const found = variants.find(({ hidden }) => hidden);
  if (found === undefined) throw new Error(`Product ${id} has no hidden variant`);
  return found;
}

/** Hundredths, also while a sale is in force. */
export function ownDiscountOf(
  product: Pick<ProductWithVariants, 'own_discount_hundredths' | 'discount_hundredths'>,
): number {
  return product.own_discount_hundredths ?? product.discount_hundredths;
}

/** What a unit of the variant is sold for, and what before its discount. */
export function variantPrice(
  product: Pick<ProductWithVariants, 'base_price_cents' | 'price_cents' | 'discount_hundredths'>,
  variant: Pick<VariantRow, 'price_cents'>,
): { priceMinor: number; discountPriceMinor: number } {
  const priceMinor = variant.price_cents ?? product.base_price_cents ?? product.price_cents;
  return { priceMinor, discountPriceMinor: discountedPrice(priceMinor, product.discount_hundredths) };
}

/** A retired variant can no longer be had, whatever its stock. */
export function asSold(product: ProductWithVariants, variant: VariantRow, held: Held = NOTHING_HELD): SoldProduct {
  const { priceMinor, discountPriceMinor } = variantPrice(product, variant);
  return {
    ...product,
    variantId: variant.id,
    price_cents: priceMinor,
    discount_price_cents: discountPriceMinor,
    stock: variant.retired ? 0 : variant.stock + (held.get(variant.id) ?? 0),
    thumbnail: variant.image ?? product.thumbnail,
  };
}

/**
 * The variant that is meant. What is not named is the cheapest that can be had and fits what is named. In a product without variants, colour and size are the product's own and choosing none is allowed.
 * @throws ShopError INVALID_INPUT for another product's variant; VARIANT_UNAVAILABLE if the variant is retired, or the product does
 * not come in this colour or size, or the size is out of stock
 */
export function chooseVariant(
  product: ProductWithVariants,
  named: NamedChoice,
  held: Held = NOTHING_HELD,
): ChosenVariant {
  const visible = visibleVariants(product);
  const { color, size } = ownOptions(product, named);
  if (named.variant !== undefined) return chooseNamed(product, visible, { ...named, variant: named.variant });
  if (visible.length === 0) {
    if (size !== undefined && !size.inStock) {
      throw new ShopError('VARIANT_UNAVAILABLE', { detail: `${product.title} is out of stock in size ${size.name}` });
    }
    return { variant: hiddenVariant(product), color, size };
  }
  const chosen = cheapest(
    product,
    visible.filter((variant) => fits(variant, named)),
    held,
  );
  if (chosen === undefined) throw notOffered(product, 'this combination of colour and size');
  return withOptions(product, chosen);
}

function chooseNamed(
  product: ProductWithVariants,
  visible: readonly VariantRow[],
  named: NamedChoice & { variant: number },
): ChosenVariant {
  const variant = product.variants.find(({ id }) => id === named.variant);
  if (variant === undefined) {
    const message = `${named.variant} is not a variant of ${product.title}`;
    throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: 'variant', message }] });
  }
  const current = visible.length === 0 ? hiddenVariant(product) : variant;
  if (current.retired || variant.id !== current.id) {
    throw new ShopError('VARIANT_UNAVAILABLE', { detail: `This choice of ${product.title} is no longer sold` });
  }
  if (!variant.hidden && !fits(variant, named)) throw notOffered(product, 'this combination of colour and size');
  return variant.hidden ? { variant, ...ownOptions(product, named) } : withOptions(product, variant);
}

/** The variant with the colour and size of the product that it is. */
export function withOptions(product: ProductWithVariants, variant: VariantRow): ChosenVariant {
  return {
    variant,
    color: product.colors.find(({ id }) => id === variant.color),
    size: product.sizes.find(({ id }) => id === variant.size),
  };
}

/**
 * Of those in stock, since that is the one whose price the product shows; of those that are held, where none is in stock; else of
 * all. Ties go by the order of the variants.
 */
export function cheapest(
  product: ProductWithVariants,
  variants: readonly VariantRow[],
  held: Held = NOTHING_HELD,
): VariantRow | undefined {
  const isInStock = ({ stock }: VariantRow) => stock > 0;
  return cheapestVariant(variants, {
    priceOf: (variant) => variantPrice(product, variant).priceMinor,
    canBeHad: variants.some(isInStock) ? isInStock : ({ id }) => held.has(id),
  });
}

const fits = (variant: VariantRow, { color, size }: NamedChoice) =>
  (color === undefined || variant.color === color) && (size === undefined || variant.size === size);

/** The product's own colour and size for the named ids. */
function ownOptions(
  product: ProductWithVariants,
  named: NamedChoice,
): { color: Color | undefined; size: Size | undefined } {
  const color = product.colors.find(({ id }) => id === named.color);
  if (named.color !== undefined && color === undefined) throw notOffered(product, 'this colour');
  const size = product.sizes.find(({ id }) => id === named.size);
  if (named.size !== undefined && size === undefined) throw notOffered(product, 'this size');
  return { color, size };
}

function notOffered({ title }: ProductWithVariants, what: string): ShopError {
  return new ShopError('VARIANT_UNAVAILABLE', { detail: `${title} does not come in ${what}` });
}
