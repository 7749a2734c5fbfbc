/** Says which variants appear, go and stay if a product gets other options; nothing is changed. */

import { COLOR_OPTION, SIZE_OPTION } from '@shop/contract/options';
import { MAX_VARIANTS, type VariantsPreview, type VariantsPreviewBody } from '@shop/contract/product-bodies';
import { emptyValuesOf, variantColumnFields } from '@shop/contract/product-fields';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { ReadDeps } from '../../deps.ts';
import { listOptions } from '../options/options.queries.ts';
import { ownOptionsFrom, pickersOf } from '../options/own-options.ts';
import { choicesOf } from '../products/choices.ts';
import { visibleVariants } from '../products/choose-variant.ts';
import { getProduct } from '../products/get-product.ts';
import { checkPrices, newVariantPrices } from '../variants/check-prices.ts';
import { inputsOf, invalid, type Pickers, planVariants, type VariantInput } from '../variants/plan-variants.ts';

/**
 * Where the body has no variants, each combination of the options' values is one; of those that are there already the variant stays.
 * @throws ShopError NOT_FOUND, INVALID_INPUT, OUT_OF_STOCK as PATCH /products/{id} does
 */
export async function previewVariants(
  deps: ReadDeps,
  { id, input }: { id: number; input: VariantsPreviewBody },
): Promise<VariantsPreview> {
  const product = await getProduct(deps, id);
  checkPrices(newVariantPrices(product, input.variants));
  const rows = await listOptions(deps.reads);
  const shownOptions = pickersOf(rows, ownOptionsFrom(rows, input, product));
  const visible = visibleVariants(product);
  const inputs =
    (input.variants && inputsOf(input.variants, product)) ?? withIds(combinationsOf(shownOptions), visible);
  const planned = planVariants(
    product,
    inputs.map((one) => (one.id == null ? { ...one, stock: one.stock ?? 0 } : one)),
    shownOptions,
  );
  const kept = new Set(planned.flatMap((one) => one.kept?.id ?? []));
  return {
    appear: planned
      .filter((one) => one.kept === undefined || !visible.some((variant) => variant.id === one.kept?.id))
      .map((one) => ({ choices: choicesOf({ shownOptions }, one) })),
    go: visible.filter((variant) => !kept.has(variant.id)).map((variant) => ({ id: variant.id, stock: variant.stock })),
    keep: visible.filter((variant) => kept.has(variant.id)).map((variant) => variant.id),
  };
}

/** @throws ShopError INVALID_INPUT for more than a product may have */
function combinationsOf(pickers: Pickers): VariantInput[] {
  const count = pickers.reduce((product, { values }) => product * values.length, 1);
  if (count > MAX_VARIANTS)
    throw invalid(
      'options',
      catalogueErrorsText.tooManyCombinations({ most: String(MAX_VARIANTS), count: String(count) }),
    );
  if (pickers.length === 0) return [];
  const none = { ...emptyValuesOf(variantColumnFields), choices: {} };
  return pickers.reduce<VariantInput[]>(
    (found, { id, values }) => found.flatMap((one) => values.map((value) => withChoice(one, id, value.id))),
    [none],
  );
}

function withChoice(variant: VariantInput, option: number, value: string): VariantInput {
  if (option === COLOR_OPTION) return { ...variant, color: value };
  if (option === SIZE_OPTION) return { ...variant, size: value };
  return { ...variant, choices: { ...variant.choices, [option]: value } };
}

type Choosing = Pick<VariantInput, 'color' | 'size' | 'choices'>;

function withIds(inputs: readonly VariantInput[], visible: readonly (Choosing & { id: number })[]): VariantInput[] {
  const keyOf = ({ color, size, choices = {} }: Choosing) =>
    JSON.stringify([color, size, Object.entries(choices).sort(([one], [other]) => Number(one) - Number(other))]);
  const known = new Map(visible.map((variant) => [keyOf(variant), variant.id]));
  return inputs.map((input) => ({ ...input, id: known.get(keyOf(input)) }));
}
