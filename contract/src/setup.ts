/** The first steps of a shop, and the removal of the demo, on the wire. In a file of its own, so that shoppers do not load it. */

import * as z from 'zod/mini';

/** In the order in which they are shown. */
export const setupSteps = [
  'name',
  'address',
  'currency',
  'products',
  'shipping',
  'taxes',
  'payment',
  'mail',
  'pages',
  'staff',
  'open',
] as const;
export type SetupStep = (typeof setupSteps)[number];

const count = z.int().check(z.minimum(0));

export const setup = z.object({
  dismissed: z.boolean().check(z.describe('whether the path of first steps was put away')),
  noTaxes: z.boolean().check(z.describe("the merchant's word that the shop charges no taxes")),
  demo: z
    .object({ products: count, accounts: count })
    .check(z.describe('what the demo brought and nobody has made their own')),
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      done: z.boolean().check(z.describe('as the data say')),
      to: z.string().check(z.describe('the page where it is done')),
    }),
  ),
});
export type Setup = z.infer<typeof setup>;

export const updateSetupBody = z.object({
  dismissed: z.optional(z.boolean('dismissed must be true or false')),
  noTaxes: z.optional(z.boolean('noTaxes must be true or false')),
});
export type UpdateSetupBody = z.infer<typeof updateSetupBody>;

export const removeDemoBody = z.nullish(z.object({}));

/** What is no longer there. */
export const demoRemoval = z.object({ products: count, accounts: count, pictures: count });
export type DemoRemoval = z.infer<typeof demoRemoval>;
