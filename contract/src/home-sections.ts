/** The menu of the frame, and the sections of the home page above the list of products. */

import * as z from 'zod/mini';
import { isStorable, requiredText, text } from './text.ts';

export const MENU_MAX = 8;
export const SECTIONS_MAX = 10;
const LABEL_MAX = 100;
const TITLE_MAX = 200;
const TEXT_MAX = 1000;
const MARKDOWN_MAX = 20_000;
const LINK_MAX = 2000;

const linkMessage = 'to must be a path of the shop, such as /cart, or an https address';

export function isHttpsAddress(value: string): boolean {
  return /^https:\/\/[^\s\\/?#@<>"]+(?:[/?#][^\s\\<>"]*)?$/i.test(value);
}

/** Browsers leave out tabs and line breaks, and read \ as /: with either, a path could lead to another site. */
export function isLinkTarget(value: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(value)) return false;
  return /^\/(?!\/)/.test(value) || isHttpsAddress(value);
}

export const link = z.object({
  label: requiredText('label', LABEL_MAX),
  to: z.string(linkMessage).check(
    z.maxLength(LINK_MAX, `to must be at most ${LINK_MAX} characters`),
    z.refine((value) => isLinkTarget(value) && isStorable(value), linkMessage),
  ),
});
export type Link = z.output<typeof link>;

export const menu = z.array(link).check(z.maxLength(MENU_MAX, `menu has at most ${MENU_MAX} entries`));

const title = z.optional(z.nullable(text(TITLE_MAX)));
const image = z.optional(z.nullable(text(LINK_MAX)));

const hero = z.object({
  kind: z.literal('hero'),
  title,
  text: z._default(text(TEXT_MAX), ''),
  image,
  button: z.optional(z.nullable(link)),
});
const products = z.object({
  kind: z.literal('products'),
  title,
  filter: z.optional(z.nullable(text(LINK_MAX))).check(z.describe('a query of the list: category=Shoes&_sort=rating')),
  limit: z._default(
    z
      .int('limit must be a whole number')
      .check(z.minimum(1, 'limit must be from 1 to 12'), z.maximum(12, 'limit must be from 1 to 12')),
    4,
  ),
});
const categories = z.object({ kind: z.literal('categories'), title });
const markdown = z.object({ kind: z.literal('text'), markdown: text(MARKDOWN_MAX) });

export const homeSection = z.discriminatedUnion(
  'kind',
  [hero, products, categories, markdown],
  'kind must be hero, products, categories or text',
);
export type HomeSection = z.output<typeof homeSection>;

export const home = z.array(homeSection).check(z.maxLength(SECTIONS_MAX, `home has at most ${SECTIONS_MAX} sections`));
