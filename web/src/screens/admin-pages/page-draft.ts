/** What is typed into the form of a page. */

import { type CreatePageBody, createPageBody, type ShopPage } from '@shop/contract/shop-pages';
import { adminPagesText } from '@shop/messages/admin-pages';
import * as z from 'zod/mini';
import {
  changedTexts,
  isTranslationName,
  translationDrafts,
  translationDraftsOf,
} from '../../forms/translation-drafts.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';

export const pageDraft = z.object({
  slug: z._default(z.string(), ''),
  title: z._default(z.string(), ''),
  markdown: z._default(z.string(), ''),
  inFooter: z._default(z.boolean(), true),
  position: z._default(z.string(), ''),
  translations: translationDrafts,
});
export type PageDraft = z.infer<typeof pageDraft>;

/** For the summary of errors, in the order of the form. */
export const labels: readonly { name: keyof PageDraft; label: string }[] = [
  { name: 'title', label: adminPagesText.title },
  { name: 'slug', label: adminPagesText.address },
  { name: 'markdown', label: adminPagesText.text },
  { name: 'position', label: adminPagesText.position },
];

/** Those that have a text in each language. */
export const translated = ['title', 'markdown'] as const;

export function draftOf(page: ShopPage | undefined): PageDraft {
  const translations = translationDraftsOf(page?.translations, translated);
  if (page === undefined) return { slug: '', title: '', markdown: '', inFooter: true, position: '', translations };
  const { slug, title, markdown, inFooter, position } = page;
  return { slug, title, markdown, inFooter, position: String(position), translations };
}

/** The body of a request, or a message for each field that is wrong. A built-in address is taken, and the server says so. */
export function readDraft(
  draft: PageDraft,
  base: ShopPage | undefined,
): { body: CreatePageBody } | { messages: Record<string, string> } {
  const { position, ...rest } = draft;
  const translations = changedTexts(draft.translations, draftOf(base).translations);
  const typed = position.trim();
  const read = createPageBody.safeParse({ ...rest, translations, ...(typed !== '' && { position: Number(typed) }) });
  if (read.success) return { body: read.data };
  return { messages: messagesAt(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))) };
}

function messagesAt(errors: readonly { path: string; message: string }[]): Record<string, string> {
  const found = labels.flatMap(({ name }) => {
    const message = errors.find(({ path }) => path === name)?.message;
    return message === undefined ? [] : [[name, message] as const];
  });
  const inOthers = errors.filter(({ path }) => isTranslationName(path)).map(({ path, message }) => [path, message]);
  return { ...Object.fromEntries(found), ...Object.fromEntries(inOthers) };
}

export function messagesOf(failure: ApiFailure): Record<string, string> {
  if (failure.kind !== 'problem') return {};
  const taken = failure.code === 'SLUG_TAKEN' ? { slug: adminPagesText.addressTaken } : {};
  return { ...messagesAt(failure.errors), ...taken };
}
