/** Pages with the merchant's own texts on the wire: about us, terms, imprint and others. */

import * as z from 'zod/mini';
import { updatedAt } from './ids.ts';
import { requiredText, text } from './text.ts';
import { translationAnswers, translationBodies } from './translations.ts';

/** They are there from the beginning, without text; the settings show the first three. */
export const builtInSlugs = [
  'aboutUs',
  'contactUs',
  'privacyPolicy',
  'terms',
  'imprint',
  'shipping',
  'returnsPolicy',
] as const;

const TITLE_MAX = 200;
export const MARKDOWN_MAX = 100_000;
export const POSITION_MAX = 10_000;

const slugMessage = 'slug must be 1 to 60 lower-case letters, digits and hyphens';
/** A built-in one is taken, not wrong. */
const newSlug = z
  .string(slugMessage)
  .check(
    z.refine((slug) => /^[a-z0-9-]{1,60}$/.test(slug) || builtInSlugs.some((builtIn) => builtIn === slug), slugMessage),
  );

const markdown = text(MARKDOWN_MAX).check(z.describe('Markdown; it is shown as `html`'));
const inFooter = z.boolean('inFooter must be true or false');
const positionMessage = `position must be a whole number from 0 to ${POSITION_MAX}`;
const position = z.int(positionMessage).check(z.minimum(0, positionMessage), z.maximum(POSITION_MAX, positionMessage));

const translations = translationBodies({ title: requiredText('title', TITLE_MAX), markdown });

export const createPageBody = z.object({
  slug: newSlug,
  title: requiredText('title', TITLE_MAX),
  markdown,
  inFooter: z._default(inFooter, true),
  position: z.optional(position).check(z.describe('the order of the links; left out: after all others')),
  translations,
});
export type CreatePageBody = z.output<typeof createPageBody>;

export const updatePageBody = z.object({
  title: z.optional(requiredText('title', TITLE_MAX)),
  markdown: z.optional(markdown),
  inFooter: z.optional(inFooter),
  position: z.optional(position),
  translations,
  updatedAt: z.optional(updatedAt),
});
export type UpdatePageBody = z.output<typeof updatePageBody>;

export const pageParams = z.object({ slug: text(300) });

export const pagesQuery = z.object({
  admin: z.pipe(
    z.optional(z.enum(['true', 'false'], 'admin must be true or false')),
    z.transform((value) => value === 'true'),
  ),
});

/** As staff has it. */
export const shopPage = z.object({
  slug: z.string(),
  title: z.string(),
  markdown: z.string(),
  html: z.string().check(z.describe('of its Markdown, without anything that could run; its headings begin at h2')),
  inFooter: z.boolean(),
  position: z.int(),
  builtIn: z.boolean(),
  updatedAt: z.string(),
  translations: translationAnswers({ title: z.string(), markdown: z.string() }),
});
export type ShopPage = z.infer<typeof shopPage>;
export const shopPages = z.array(shopPage);

/** A link to a page that has text. */
export const pageLink = z.object({
  slug: z.string(),
  title: z.string(),
  inFooter: z.boolean(),
  position: z.int(),
});
export type PageLink = z.infer<typeof pageLink>;
export const pageLinks = z.array(pageLink);

/** As everybody reads it. */
export const shownPage = z.object({ slug: z.string(), title: z.string(), html: z.string(), updatedAt: z.string() });
export type ShownPage = z.infer<typeof shownPage>;

/** The pages that the settings show and set: their Markdown. */
export const settingsPages = z.object({
  aboutUs: z._default(text(MARKDOWN_MAX), ''),
  contactUs: z._default(text(MARKDOWN_MAX), ''),
  privacyPolicy: z._default(text(MARKDOWN_MAX), ''),
});
export type SettingsPages = z.output<typeof settingsPages>;

export const previewPageBody = z.object({ markdown });
export const pagePreview = z.object({ html: z.string() });
