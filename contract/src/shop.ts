/** What everybody may know of the shop. In a file of its own, so that shoppers load no rules of settings. */

import * as z from 'zod/mini';

const address = z.nullable(z.string());
const link = z.object({ label: z.string(), to: z.string() });
const title = z.optional(z.nullable(z.string()));

export const shownSection = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hero'),
    title,
    text: z.string(),
    image: z.optional(address),
    imageAlt: z.optional(z.string()),
    width: z.optional(z.int()).check(z.describe('of the picture, as its height')),
    height: z.optional(z.int()),
    button: z.optional(z.nullable(link)),
  }),
  z.object({
    kind: z.literal('products'),
    title,
    filter: z.optional(z.nullable(z.string())).check(z.describe('a query of the list: category=Shoes&_sort=rating')),
    limit: z.int(),
  }),
  z.object({ kind: z.literal('categories'), title }),
  z.object({ kind: z.literal('text'), markdown: z.string(), html: z.string() }),
]);
export type ShownSection = z.infer<typeof shownSection>;

export const shop = z.object({
  shopName: z.string(),
  logo: address,
  icon: address,
  accentColor: z.string(),
  contact: z.string(),
  badges: z.object({ appStore: address, googlePlay: address }),
  country: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  dateLanguage: z.string(),
  languages: z.array(z.string()),
  storefront: z.enum(['members', 'public']),
  payments: z.object({ cash: z.boolean(), card: z.boolean() }),
  orderButton: z.string(),
  menu: z.array(link),
  home: z.array(shownSection),
  pages: z.array(z.string()).check(z.describe('slugs of those with text')),
});
export type Shop = z.infer<typeof shop>;
