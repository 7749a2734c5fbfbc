/** What staff write of options. In a file of its own, so that shoppers do not load it. */

import * as z from 'zod/mini';
import { updatedAt } from './ids.ts';
import {
  MAX_OPTION_VALUES,
  MAX_OPTIONS_OF_PRODUCT,
  namedOption,
  optionKinds,
  type ProductOption,
  valueRef,
} from './options.ts';
import { requiredText } from './text.ts';
import { translationBodies } from './translations.ts';

/** Characters, of an option and of a value. */
export const MAX_OPTION_NAME = 100;

const name = requiredText('name', MAX_OPTION_NAME);
const translations = translationBodies({ name });
const hexMessage = 'hex must be a colour such as #1e3a8a';
const hex = z.pipe(
  z.nullable(z.string(hexMessage).check(z.regex(/^(?:#[0-9a-fA-F]{6})?$/, hexMessage))),
  z.transform((value) => value?.toLowerCase() || null),
);

const keptOrNewValue = z
  .object(
    {
      /** Of one to keep, which then may be left without a name; without it, a new one. */
      id: z.nullish(z.string('id must be that of a value')),
      name: z.optional(name),
      /** Left out: that of a kept one stays. */
      hex: z.optional(hex),
      translations,
    },
    'must be a value',
  )
  .check(
    z.refine(({ id, name: given }) => id != null || given !== undefined, {
      path: ['name'],
      message: 'name is required',
    }),
  );

const values = z.array(keptOrNewValue, 'values must be a list').check(
  z.maxLength(MAX_OPTION_VALUES, `at most ${MAX_OPTION_VALUES} values`),
  z.refine((all) => {
    const names = all.flatMap((one) => one.name?.trim().toLowerCase() ?? []);
    return new Set(names).size === names.length;
  }, 'the names of values must differ'),
);

export const createOptionBody = z.object({
  name,
  kind: z._default(z.literal('text', 'kind must be text: Color and Size are built in'), 'text'),
  values: z._default(values, []),
  translations,
});
export type CreateOptionBody = z.output<typeof createOptionBody>;

/** Only what is sent is changed. */
export const updateOptionBody = z.object({
  name: z.optional(name),
  /** It stays what it is; a client that sends back the whole option sends it. */
  kind: z.optional(z.enum(optionKinds, `kind must be ${optionKinds.join(', ')}`)),
  values: z
    .optional(values)
    .check(z.describe('all from now on, in their order; those that are left out go, unless a product has them')),
  translations,
  updatedAt: z.optional(updatedAt),
});
export type UpdateOptionBody = z.output<typeof updateOptionBody>;

const optionsMessage = 'options must be a list of an option and its values each';
const valuesOf = z.array(valueRef, 'values must be a list of ids').check(
  z.maxLength(MAX_OPTION_VALUES, `at most ${MAX_OPTION_VALUES} values`),
  z.refine((ids) => new Set(ids).size === ids.length, 'values must differ'),
);
/** As bodies name it, or as answers have it. */
const productOptionBody = z.union(
  [
    z.object({ option: namedOption, values: valuesOf }, optionsMessage),
    z.pipe(
      z.object({ id: z.int(), values: valuesOf }, optionsMessage),
      z.transform(({ id, values: ids }) => ({ option: id, values: ids })),
    ),
  ],
  optionsMessage,
);

/** Those that a product has besides Color and Size. Where it names these too, it sets the order of the pickers. */
export const productOptionBodies = z.array(productOptionBody, optionsMessage).check(
  z.maxLength(MAX_OPTIONS_OF_PRODUCT, `at most ${MAX_OPTIONS_OF_PRODUCT} options, color and size counted`),
  z.refine((all) => new Set(all.map(({ option }) => option)).size === all.length, 'options must differ'),
);
/** What is stored in the same shape; Color and Size without values. */
export interface NamedOption {
  option: ProductOption['id'];
  values?: readonly string[];
}
