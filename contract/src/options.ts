/** Options of products: what is chosen of one, such as its colour, its size or its grind. What only staff send is in option-bodies.ts. */

import * as z from 'zod/mini';
import { listFilters } from './product-filters.ts';
import { translationAnswers } from './translations.ts';

export const MAX_OPTIONS = 50;
export const MAX_OPTION_VALUES = 200;
/** Colour and size counted. */
export const MAX_OPTIONS_OF_PRODUCT = 3;

/** Two are built in: their values stand in `colors` and `sizes` of products, `color` and `size` of variants and lines. */
export const COLOR_OPTION = 1;
export const SIZE_OPTION = 2;
export const isBuiltIn = (option: number): boolean => option === COLOR_OPTION || option === SIZE_OPTION;

export const optionKinds = ['color', 'size', 'text'] as const;
export type OptionKind = (typeof optionKinds)[number];

export const optionValue = z.object({
  id: z.string().check(z.describe('made from the first name, unique in its option')),
  name: z.string(),
  hex: z.nullable(z.string()).check(z.describe('such as #1e3a8a; null where nobody gave one')),
});
export type OptionValue = z.infer<typeof optionValue>;

/** Of a product: with those of the values that it comes in. */
export const productOption = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(optionKinds),
  values: z.array(optionValue),
});
export type ProductOption = z.infer<typeof productOption>;

export const optionsQuery = z.object({
  admin: listFilters.admin.check(z.describe('true, for staff: with translations')),
});

const translations = translationAnswers({ name: z.string() });

export const option = z.extend(productOption, {
  values: z.array(z.extend(optionValue, { translations })),
  createdAt: z.string(),
  updatedAt: z.string(),
  translations,
});
export type Option = z.infer<typeof option>;

export const options = z.array(option);

/** Which value of which option a variant is. */
export const choice = z.object({ option: z.int(), value: z.string() });
export type Choice = z.infer<typeof choice>;

/** The same with the name of the option and the label of the value, as a line of a cart or an order shows it. */
export const lineChoice = z.extend(choice, { name: z.string(), label: z.string() });
export type LineChoice = z.infer<typeof lineChoice>;

const choicesMessage = 'choices must be a list of an option and a value each';
const optionRef = z.union(
  [
    z.int(),
    z.pipe(
      z.object({ id: z.int() }),
      z.transform((whole) => whole.id),
    ),
  ],
  choicesMessage,
);
const valueId = z.string(choicesMessage).check(z.maxLength(200, choicesMessage));
export const valueRef = z.union(
  [
    valueId,
    z.pipe(
      z.object({ id: valueId }),
      z.transform((whole) => whole.id),
    ),
  ],
  choicesMessage,
);

/** Some or all of what is chosen, an option at most once; null and left out: nothing. */
export const choiceRefs = z.pipe(
  z.nullish(
    z.array(z.object({ option: optionRef, value: valueRef }, choicesMessage), choicesMessage).check(
      z.maxLength(MAX_OPTIONS, choicesMessage),
      z.refine((all) => new Set(all.map((one) => one.option)).size === all.length, 'choices must name an option once'),
    ),
  ),
  z.transform((value): readonly Choice[] | undefined => value ?? undefined),
);

/** Product bodies name options as a number, or as the whole that a client has read. */
export const namedOption = optionRef;
