/** Checks the variants of a body and says what is to be done with each. */

import { isDeepStrictEqual } from 'node:util';
import { ShopError } from '@shop/contract/errors';
import { toMinorUnits } from '@shop/contract/money';
import { COLOR_OPTION, isBuiltIn, type ProductOption, SIZE_OPTION } from '@shop/contract/options';
import type { VariantBody } from '@shop/contract/product-bodies';
import { STOCK_MAX } from '@shop/contract/product-checks';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { validationText } from '@shop/messages/validation';
import type { ChoicesColumn } from '../../schema/options.ts';
import { choicesOf, pickedBy } from '../products/choices.ts';
import { visibleVariants } from '../products/choose-variant.ts';
import { presentProblemProduct, presentProductForStaff } from '../products/present-product.ts';
import type { VariantRow, WholeProduct } from '../products/products.queries.ts';
import { type Kept, type KeptName, keptValues, variantContentOf } from './kept-values.ts';
import type { VariantValues } from './variants.queries.ts';

/** A variant as it is to be: its values, and what is done to its stock. */
export interface VariantInput extends Omit<VariantValues, KeptName>, Kept {
  /** Of one to keep; without it, a new one. */
  id?: number | null | undefined;
  stock?: number | undefined;
  /** What `stock` was when it was looked at; the difference counts then. */
  previousStock?: number | undefined;
}

export interface PlannedVariant extends VariantValues {
  /** The one that is kept, or brought back; undefined for a new one. */
  kept: VariantRow | undefined;
  position: number;
  stock: number;
}

/**
 * A client that knows nothing of `choices` sends back those that it has read: then a colour or size that it has changed counts.
 * @param product undefined for a new one
 * @throws ShopError INVALID_INPUT if colour or size and `choices` do not agree
 */
export function inputsOf(bodies: readonly VariantBody[], product?: WholeProduct): VariantInput[] {
  return bodies.map((body, n) => {
    const kept = product?.variants.find(({ id }) => id === body.id);
    const isEcho =
      kept !== undefined && product !== undefined && isDeepStrictEqual(body.choices, choicesOf(product, kept));
    const choices = isEcho ? body.choices?.filter(({ option }) => !isBuiltIn(option)) : body.choices;
    return inputOf({ ...body, choices }, n);
  });
}

function inputOf({ price, color, size, choices, weightGrams, content, ...body }: VariantBody, n: number): VariantInput {
  const picked = pickedBy({ color, size, choices }, `variants.${n}.choices`);
  return {
    ...body,
    color: picked.color ?? null,
    size: picked.size ?? null,
    choices: choices === undefined ? undefined : picked.choices,
    variantPrice: price === null ? null : toMinorUnits(price),
    variantWeightGrams: weightGrams,
    ...variantContentOf(content),
  };
}

/** Of a product, with the ids of the values that it comes in. */
export type Pickers = readonly (Pick<ProductOption, 'id' | 'name'> & { values: readonly { id: string }[] })[];

/**
 * @param product undefined for a new one
 * @param own the product's options as they will be
 * @throws ShopError INVALID_INPUT that names the variant; OUT_OF_STOCK if units were sold that a difference would take
 */
export function planVariants(
  product: WholeProduct | undefined,
  inputs: readonly VariantInput[],
  own: Pickers,
): PlannedVariant[] {
  const planned = inputs.map(({ id, stock, previousStock, choices: sent, ...input }, n): PlannedVariant => {
    const kept = id == null ? undefined : keptVariant(product, id, n);
    const values = { ...input, ...keptValues(input, kept) };
    const choices = sent ?? ownChoices(kept, own);
    for (const { path, message } of misfits({ ...values, choices }, own, `variants.${n}.`))
      throw invalid(path, message);
    return { ...values, choices, kept, position: n, stock: newStock(product, kept, { stock, previousStock }, n) };
  });
  rejectTwice(
    planned,
    ({ kept }) => kept?.id,
    (n) => `variants.${n}.id`,
    catalogueErrorsText.sameVariant,
  );
  rejectTwice(
    planned,
    ({ sku }) => sku?.toLowerCase(),
    (n) => `variants.${n}.sku`,
    catalogueErrorsText.skuMustDiffer,
  );
  rejectTwice(
    planned,
    choiceKey,
    (n) => `variants.${n}`,
    own.every(({ id }) => isBuiltIn(id)) ? catalogueErrorsText.sameColourAndSize : catalogueErrorsText.sameChoice,
  );
  return planned;
}

/** A kept variant goes on being what it is, in the options that the product still has. */
function ownChoices(kept: VariantRow | undefined, own: Pickers): ChoicesColumn {
  const entries = Object.entries(kept?.choices ?? {});
  return Object.fromEntries(entries.filter(([option]) => own.some(({ id }) => id === Number(option))));
}

type Choosing = Pick<VariantValues, 'color' | 'size' | 'choices'>;

function choiceKey({ color, size, choices }: Choosing): string {
  const others = Object.entries(choices).sort(([one], [other]) => Number(one) - Number(other));
  return JSON.stringify([color, size, others]);
}

/** What of a variant does not fit the options of its product: one value of each has to be chosen. */
function misfits({ color, size, choices }: Choosing, own: Pickers, path: string): { path: string; message: string }[] {
  const valuesOf = (option: number) => own.find(({ id }) => id === option)?.values ?? [];
  const unknown = Object.keys(choices).find((option) => !own.some(({ id }) => id === Number(option)));
  return [
    ...misfit(valuesOf(COLOR_OPTION), color, `${path}color`, colourWords),
    ...misfit(valuesOf(SIZE_OPTION), size, `${path}size`, sizeWords),
    ...own
      .filter(({ id }) => !isBuiltIn(id))
      .flatMap(({ id, name, values }) => misfit(values, choices[id] ?? null, `${path}choices`, valueWords(name))),
    ...(unknown === undefined
      ? []
      : [{ path: `${path}choices`, message: catalogueErrorsText.optionNotOfProduct({ option: unknown }) }]),
  ];
}

interface MisfitWords {
  required: () => string;
  notOffered: (value: string) => string;
}

const colourWords: MisfitWords = {
  required: () => catalogueErrorsText.colourRequired,
  notOffered: (value) => catalogueErrorsText.colourNotOffered({ value }),
};
const sizeWords: MisfitWords = {
  required: () => catalogueErrorsText.sizeRequired,
  notOffered: (value) => catalogueErrorsText.sizeNotOffered({ value }),
};
const valueWords = (option: string): MisfitWords => ({
  required: () => catalogueErrorsText.valueRequired({ option }),
  notOffered: (value) => catalogueErrorsText.valueNotOffered({ option, value }),
});

function misfit(values: readonly { id: string }[], chosen: string | null, path: string, words: MisfitWords) {
  if (values.length === 0 && chosen === null) return [];
  if (chosen === null) return [{ path, message: words.required() }];
  const isOffered = values.some(({ id }) => id === chosen);
  return isOffered ? [] : [{ path, message: words.notOffered(chosen) }];
}

/** The variants that a product keeps when only its colours or sizes change. @throws ShopError INVALID_INPUT */
export function checkStillOffered(product: WholeProduct, own: Pickers): void {
  for (const variant of visibleVariants(product)) {
    const [first] = misfits(variant, own, '');
    if (first !== undefined) throw invalid(first.path === 'choices' ? 'options' : `${first.path}s`, first.message);
  }
}

/** The same when its options change. @throws ShopError VARIANTS_DO_NOT_FIT with those that do not */
export function checkVariantsFit(product: WholeProduct, own: Pickers): void {
  const seen = new Set<string>();
  const variants = visibleVariants(product).filter((variant) => {
    const isNew = !seen.has(choiceKey(variant));
    seen.add(choiceKey(variant));
    return !isNew || misfits(variant, own, '').length > 0;
  });
  if (variants.length === 0) return;
  throw new ShopError('VARIANTS_DO_NOT_FIT', {
    detail: catalogueErrorsText.variantsDoNotFit({ count: variants.length, title: product.title }),
    variants: variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      choices: choicesOf(product, variant),
      stock: variant.stock,
    })),
  });
}

function keptVariant(product: WholeProduct | undefined, id: number, n: number): VariantRow {
  const found = product?.variants.find((variant) => variant.id === id && !variant.hidden);
  if (found === undefined)
    throw invalid(`variants.${n}.id`, catalogueErrorsText.notAVariantOfThis({ variant: String(id) }));
  return found;
}

function newStock(
  product: WholeProduct | undefined,
  kept: VariantRow | undefined,
  body: Pick<VariantInput, 'stock' | 'previousStock'>,
  n: number,
): number {
  const path = `variants.${n}.stock`;
  if (body.stock === undefined) {
    if (kept === undefined) throw invalid(path, validationText.anyRequired({ name: 'stock' }));
    return kept.stock;
  }
  const now = kept?.stock ?? 0;
  const previous = kept === undefined ? 0 : (body.previousStock ?? now);
  const stock = now + body.stock - previous;
  // Cancelled orders may have raised the stock above the maximum; then it may stay or be lowered.
  if ((body.stock > STOCK_MAX && body.stock !== previous) || (stock > STOCK_MAX && stock > now)) {
    throw invalid(path, validationText.mustBeAtMost({ name: 'stock', most: String(STOCK_MAX) }));
  }
  if (stock >= 0) return stock;
  throw new ShopError('OUT_OF_STOCK', {
    detail: catalogueErrorsText.soldMeanwhile({ stock: now }),
    ...(product !== undefined && {
      current: presentProductForStaff(product),
      products: [presentProblemProduct(product, body.stock)],
    }),
  });
}

function rejectTwice<T>(
  all: readonly T[],
  keyOf: (one: T) => string | number | undefined,
  pathOf: (n: number) => string,
  message: string,
): void {
  const seen = new Set<string | number>();
  all.forEach((one, n) => {
    const key = keyOf(one);
    if (key === undefined) return;
    if (seen.has(key)) throw invalid(pathOf(n), message);
    seen.add(key);
  });
}

export function invalid(path: string, message: string): ShopError {
  return new ShopError('INVALID_INPUT', { errors: [{ path, message }] });
}
