/** What staff write of attributes. In a file of its own, so that shoppers do not load it. */

import * as z from 'zod/mini';
import { attributeKinds, MAX_ATTRIBUTE_VALUES, UNIT_MAX } from './attributes.ts';
import { updatedAt } from './ids.ts';
import { single } from './paging.ts';
import { requiredText, text } from './text.ts';
import { translationBodies } from './translations.ts';

const NAME_MAX = 100;
const MOST_CATEGORIES = 200;
const POSITION_MAX = 1_000_000;

const keyMessage = 'key must be a lower-case letter and up to 39 further ones, digits and underscores';
const key = z.string(keyMessage).check(
  z.regex(/^[a-z][a-z0-9_]{0,39}$/, keyMessage),
  z.refine((value) => !/_[gl]te$/.test(value), 'key must not end in _gte or _lte, as bounds in filters do'),
);

/** A key that cannot be is simply not found. */
export const attributeParams = z.object({ key: text(300) });

const name = requiredText('name', NAME_MAX);
const positionMessage = `position must be a whole number from 0 to ${POSITION_MAX}`;
const position = z.int(positionMessage).check(z.minimum(0, positionMessage), z.maximum(POSITION_MAX, positionMessage));
const unit = z.pipe(
  z.nullable(text(UNIT_MAX)),
  z.transform((value) => (value ?? '').trim()),
);
const translations = translationBodies({ name, unit });
const filterable = z.boolean('filterable must be true or false');
const categories = z.pipe(
  z
    .array(requiredText('category', NAME_MAX), 'categories must be a list of their names')
    .check(z.maxLength(MOST_CATEGORIES, `at most ${MOST_CATEGORIES} categories`)),
  z.transform((values) => [...new Set(values)]),
);
const kind = z.enum(attributeKinds, `kind must be ${attributeKinds.join(', ')}`);

const keptOrNewValue = z
  .object(
    {
      /** Of one to keep, which then may be left without a name; without it, a new one. */
      id: z.nullish(z.string('id must be that of a value')),
      name: z.optional(name),
      translations: translationBodies({ name }),
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
  z.maxLength(MAX_ATTRIBUTE_VALUES, `at most ${MAX_ATTRIBUTE_VALUES} values`),
  z.refine((all) => {
    const names = all.flatMap((one) => one.name?.trim().toLowerCase() ?? []);
    return new Set(names).size === names.length;
  }, 'the names of values must differ'),
);

const valuesOfChoice = { path: ['values'], message: 'only attributes of kind choice have values' };

export const createAttributeBody = z
  .object({
    key,
    name,
    kind,
    unit: z._default(unit, ''),
    values: z._default(values, []),
    filterable: z._default(filterable, true),
    categories: z._default(categories, []),
    position: z.optional(position).check(z.describe('left out: after all others')),
    translations,
  })
  .check(z.refine((body) => body.kind === 'choice' || body.values.length === 0, valuesOfChoice));
export type CreateAttributeBody = z.output<typeof createAttributeBody>;

/** Only what is sent is changed. */
export const updateAttributeBody = z.object({
  /** It stays what it is; a client that sends back the whole attribute sends it. */
  key: z.optional(key),
  name: z.optional(name),
  kind: z.optional(kind).check(z.describe('another one only while no product has the attribute')),
  unit: z.optional(unit),
  values: z
    .optional(values)
    .check(z.describe('all from now on, in their order; those that are left out go, unless a product has them')),
  filterable: z.optional(filterable),
  categories: z.optional(categories),
  position: z.optional(position),
  translations,
  updatedAt: z.optional(updatedAt),
});
export type UpdateAttributeBody = z.output<typeof updateAttributeBody>;

const productsMessage = 'products must be a whole number';
/** The number of products that the attribute is taken from. */
export const deleteAttributeQuery = z.object({
  products: single(
    z.optional(z.pipe(z.string(productsMessage).check(z.regex(/^\d{1,15}$/, productsMessage)), z.transform(Number))),
  ),
});

const attributesMessage = 'attributes must be an object with a value for each key';
/** Of a product: what is named is set, null removes it. Whether keys and kinds are right is known where the attributes are. */
export const attributeChanges = z.record(z.string(), z.unknown(), attributesMessage);
