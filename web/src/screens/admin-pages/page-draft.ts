/** What is typed into the form of a page. */

import { type CreatePageBody, createPageBody, type ShopPage } from '@shop/contract/shop-pages';
import { adminPagesText } from '@shop/messages/admin-pages';

export type PageDraft = { slug: string; title: string; markdown: string; inFooter: boolean; position: string };
export type PageField = keyof PageDraft;
export type PageMessages = Partial<Record<PageField, string>>;

export const pageFields: readonly { name: PageField; label: string }[] = [
  { name: 'title', label: adminPagesText.title },
  { name: 'slug', label: adminPagesText.address },
  { name: 'markdown', label: adminPagesText.text },
  { name: 'position', label: adminPagesText.position },
];

export function draftOf(page: ShopPage | undefined): PageDraft {
  if (page === undefined) return { slug: '', title: '', markdown: '', inFooter: true, position: '' };
  const { slug, title, markdown, inFooter, position } = page;
  return { slug, title, markdown, inFooter, position: String(position) };
}

export const sameDraft = (a: PageDraft, b: PageDraft) => JSON.stringify(a) === JSON.stringify(b);

/** A stored draft, or undefined where it is none. */
export function parseDraft(stored: unknown): PageDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { slug, title, markdown, inFooter, position } = { ...draftOf(undefined), ...stored };
  const texts = [slug, title, markdown, position];
  if (texts.some((value) => typeof value !== 'string') || typeof inFooter !== 'boolean') return undefined;
  return { slug, title, markdown, inFooter, position };
}

/** The body of a request, or a message for each field that is wrong. A built-in address is taken, and the server says so. */
export function readDraft(draft: PageDraft): { body: CreatePageBody } | { messages: PageMessages } {
  const { position, ...rest } = draft;
  const typed = position.trim();
  const read = createPageBody.safeParse({ ...rest, ...(typed !== '' && { position: Number(typed) }) });
  if (read.success) return { body: read.data };
  return { messages: messagesAt(read.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }))) };
}

export function messagesAt(errors: readonly { path: string; message: string }[]): PageMessages {
  const found = pageFields.flatMap(({ name }) => {
    const message = errors.find(({ path }) => path === name)?.message;
    return message === undefined ? [] : [[name, message] as const];
  });
  return Object.fromEntries(found);
}
