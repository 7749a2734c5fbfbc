/** Which variant a line means, and as what its product is sold then. */

import type { Color, Size } from '@shop/contract/catalogue';
import { cheapestVariant } from '@shop/contract/cheapest-variant';
import { ShopError } from '@shop/contract/errors';
import { discountedPrice } from '@shop/contract/money';
import type { Choice, LineChoice } from '@shop/contract/options';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { colorsOf, lineChoicesOf, pickedBy } from './choices.ts';
import { contentOf } from './content-values.ts';
import { shownTitle } from './product-texts.ts';
import type { ProductWithVariants, VariantRow } from './products.queries.ts';
import { shownOptionsOf, shownSizesOf } from './shown-options.ts';

/** What a line names; ids. */
export interface NamedChoice {
  variant?: number | undefined;
  color?: string | undefined;
  size?: string | undefined;
  /** May name colour and size, too, and then agrees with them. */
  choices?: readonly Choice[] | undefined;
}

export interface ChosenVariant {
  variant: VariantRow;
  color: Color | undefined;
  size: Size | undefined;
  /** Of the options of the product, in the order of its pickers. */
  choices: LineChoice[];
}

/** A product as one of its variants is sold: with its price, stock and picture. */
export interface SoldProduct extends ProductWithVariants {
  variantId: number;
}

type AllPicked = ReturnType<typeof pickedBy>;

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
    shownContent: contentOf(variant) ?? contentOf(product),
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
  const picked = pickedBy(named);
  const own = ownChoice(product, picked);
  if (named.variant !== undefined) return chooseNamed(product, visible, { ...picked, variant: named.variant });
  if (visible.length === 0) {
    if (own.size !== undefined && !own.size.inStock) {
      const size = shownSizesOf(product).find(({ id }) => id === own.size?.id) ?? own.size;
      throw new ShopError('VARIANT_UNAVAILABLE', {
        detail: catalogueErrorsText.outOfStockInSize({ title: shownTitle(product), size: size.name }),
      });
    }
    return { variant: hiddenVariant(product), ...own };
  }
  const chosen = cheapest(
    product,
    visible.filter((variant) => fits(variant, picked)),
    held,
  );
  if (chosen === undefined) throw notOffered(catalogueErrorsText.notInThisCombination({ title: shownTitle(product) }));
  return withOptions(product, chosen);
}

function chooseNamed(
  product: ProductWithVariants,
  visible: readonly VariantRow[],
  named: AllPicked & { variant: number },
): ChosenVariant {
  const variant = product.variants.find(({ id }) => id === named.variant);
  if (variant === undefined) {
    const message = catalogueErrorsText.notAVariantOf({ variant: String(named.variant), title: product.title });
    throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: 'variant', message }] });
  }
  const current = visible.length === 0 ? hiddenVariant(product) : variant;
  if (current.retired || variant.id !== current.id) {
    throw new ShopError('VARIANT_UNAVAILABLE', { detail: catalogueErrorsText.choiceNotSold(product) });
  }
  if (!variant.hidden && !fits(variant, named))
    throw notOffered(catalogueErrorsText.notInThisCombination({ title: shownTitle(product) }));
  return variant.hidden ? { variant, ...ownChoice(product, named) } : withOptions(product, variant);
}

/** The variant with the values of the product's options that it is. */
export function withOptions(product: ProductWithVariants, variant: VariantRow): ChosenVariant {
  return {
    variant,
    color: colorsOf(product).find(({ id }) => id === variant.color),
    size: product.sizes.find(({ id }) => id === variant.size),
    choices: lineChoicesOf(product, variant),
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

/** Whether the variant is what is named. */
export const fits = (variant: VariantRow, { color, size, choices }: AllPicked) =>
  (color === undefined || variant.color === color) &&
  (size === undefined || variant.size === size) &&
  Object.entries(choices).every(([option, value]) => variant.choices[option] === value);

/** The product's own values for the named ids. */
function ownChoice(product: ProductWithVariants, named: AllPicked): Omit<ChosenVariant, 'variant'> {
  const title = shownTitle(product);
  const color = colorsOf(product).find(({ id }) => id === named.color);
  if (named.color !== undefined && color === undefined)
    throw notOffered(catalogueErrorsText.notInThisColour({ title }));
  const size = product.sizes.find(({ id }) => id === named.size);
  if (named.size !== undefined && size === undefined) throw notOffered(catalogueErrorsText.notInThisSize({ title }));
  const choices = lineChoicesOf(product, named);
  for (const [option, value] of Object.entries(named.choices)) {
    if (choices.some((one) => one.option === Number(option))) continue;
    const name = shownOptionsOf(product).find(({ id }) => id === Number(option))?.name;
    throw notOffered(
      name === undefined
        ? catalogueErrorsText.notInThisOption({ title, value })
        : catalogueErrorsText.notInOption({ title, option: name, value }),
    );
  }
  return { color, size, choices };
}

function notOffered(detail: string): ShopError {
  return new ShopError('VARIANT_UNAVAILABLE', { detail });
}
