/** What staff write of categories. In a file of its own, so that shoppers do not load it. */

import * as z from 'zod/mini';
import { id, updatedAt } from './ids.ts';
import { optionName, pictureUrl } from './product-checks.ts';
import { requiredText, text } from './text.ts';
import { translationBodies } from './translations.ts';

export const CATEGORY_LABEL_MAX = 100;
export const DESCRIPTION_MAX = 5000;
const POSITION_MAX = 1_000_000;

const slugMessage = 'slug must be 1 to 60 lower-case letters, digits and hyphens';
/** The end of an address of the shop. */
export const slug = z.string(slugMessage).check(z.regex(/^[a-z0-9-]{1,60}$/, slugMessage));

/** The address of a picture; null and '' mean none. */
export const picture = z.nullable(
  z.union([z.literal(''), pictureUrl('image')], 'image must be an http(s) URL or a path of this site'),
);

const positionMessage = `position must be a whole number from 0 to ${POSITION_MAX}`;
const position = z.int(positionMessage).check(z.minimum(0, positionMessage), z.maximum(POSITION_MAX, positionMessage));
const parent = z.nullable(id).check(z.describe('the id of the category that it is in; null: of the first level'));

const translations = translationBodies({
  label: requiredText('label', CATEGORY_LABEL_MAX),
  description: text(DESCRIPTION_MAX),
});

/** The label is also what products name the category by. */
export const createCategoryBody = z.object({
  label: optionName('label'),
  slug: z.optional(slug).check(z.describe('left out: made from the label')),
  parent: z.optional(parent),
  position: z.optional(position).check(z.describe('left out: after all others of its parent')),
  description: z.optional(text(DESCRIPTION_MAX)),
  image: z.optional(picture),
  translations,
});
export type CreateCategoryBody = z.output<typeof createCategoryBody>;

export const updateCategoryBody = z.object({
  label: z.optional(requiredText('label', CATEGORY_LABEL_MAX)),
  slug: z.optional(slug),
  parent: z.optional(parent),
  position: z
    .optional(position)
    .check(
      z.describe('among those of its parent; where another one has it, that one and those after it move on by one'),
    ),
  description: z.optional(text(DESCRIPTION_MAX)),
  image: z.optional(picture),
  translations,
  updatedAt: z.optional(updatedAt),
});
export type UpdateCategoryBody = z.output<typeof updateCategoryBody>;
