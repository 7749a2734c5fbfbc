/** What is typed into the form of a collection. */

import { type CreateCollectionBody, createCollectionBody } from '@shop/contract/collection-bodies';
import type { Collection } from '@shop/contract/collections';
import { adminCollectionsText } from '@shop/messages/admin-collections';
import * as z from 'zod/mini';
import { fieldOf, instantOf } from '../../forms/local-time.ts';
import {
  changedTexts,
  isTranslationName,
  translationDrafts,
  translationDraftsOf,
} from '../../forms/translation-drafts.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';

export const collectionDraft = z.object({
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  by: z.enum(['hand', 'filter']),
  products: z.array(z.int()),
  filter: z.string(),
  /** '' for none. */
  sort: z.string(),
  active: z.boolean(),
  from: z.string(),
  until: z.string(),
  translations: translationDrafts,
});
export type CollectionDraft = z.infer<typeof collectionDraft>;

/** For the summary of errors, in the order of the form. */
export const labels: readonly { name: keyof CollectionDraft; label: string }[] = [
  { name: 'title', label: adminCollectionsText.title },
  { name: 'slug', label: adminCollectionsText.slug },
  { name: 'description', label: adminCollectionsText.description },
  { name: 'image', label: adminCollectionsText.image },
  { name: 'products', label: adminCollectionsText.contents },
  { name: 'filter', label: adminCollectionsText.filter },
  { name: 'sort', label: adminCollectionsText.sort },
  { name: 'from', label: adminCollectionsText.from },
  { name: 'until', label: adminCollectionsText.until },
];

/** Those that have a text in each language. */
export const translated = ['title', 'description'] as const;

export function draftOf(collection: Collection | undefined): CollectionDraft {
  const known: Partial<Collection> = collection ?? {};
  const { title = '', slug = '', description = '', image = null, active = true, ...rest } = known;
  return {
    ...{ title, slug, description, image, active },
    by: typeof rest.filter === 'string' ? 'filter' : 'hand',
    products: rest.products ?? [],
    filter: rest.filter ?? '',
    sort: rest.sort ?? '',
    from: fieldOf(rest.from ?? null),
    until: fieldOf(rest.until ?? null),
    translations: translationDraftsOf(rest.translations, translated),
  };
}

/** Of the whole list, and not a part of a filter. */
const NOT_OF_FILTERS = ['page', '_page', '_limit', 'admin', '_sort', '_order'];

/** Of a pasted address what it filters by, and how it sorts: `?category=Shoes&_sort=price` is `category=Shoes` and `price:asc`. */
export function pasted(typed: string): Partial<CollectionDraft> {
  const start = typed.indexOf('?');
  if (start === -1) return { filter: typed };
  const params = new URLSearchParams(typed.slice(start + 1).replace(/#.*$/, ''));
  const sort = params.get('_sort');
  const order = params.get('_order') === 'desc' ? 'desc' : 'asc';
  for (const name of NOT_OF_FILTERS) params.delete(name);
  return { filter: params.toString(), ...(sort !== null && sort !== 'relevance' && { sort: `${sort}:${order}` }) };
}

/** The body of a request. Times that stay as they were keep their seconds, which the fields do not show. */
export function readDraft(
  draft: CollectionDraft,
  base: Collection | undefined,
): { body: CreateCollectionBody } | { messages: Record<string, string> } {
  const { title, description, image, active, by, products, filter } = draft;
  const slug = draft.slug.trim();
  const instant = (name: 'from' | 'until') => {
    const before = base?.[name] ?? null;
    return fieldOf(before) === draft[name] ? before : instantOf(draft[name]);
  };
  const read = createCollectionBody.safeParse({
    ...{ title, description, image, active },
    translations: changedTexts(draft.translations, draftOf(base).translations),
    ...((slug !== '' || base !== undefined) && { slug }),
    products: by === 'hand' ? products : null,
    filter: by === 'filter' ? filter.trim() : null,
    sort: by === 'filter' && draft.sort !== '' ? draft.sort : null,
    from: instant('from'),
    until: instant('until'),
  });
  return read.success ? { body: read.data } : { messages: messagesAt(read.error.issues) };
}

function messagesAt(errors: readonly { path: string | readonly PropertyKey[]; message: string }[]) {
  const found: Record<string, string> = {};
  for (const { path, message } of errors) {
    const field = typeof path === 'string' ? path : path.join('.');
    const [name = ''] = isTranslationName(field) ? [field] : field.split('.');
    if (isTranslationName(name) || labels.some((one) => one.name === name)) found[name] ??= message;
  }
  return found;
}

export function messagesOf(failure: ApiFailure): Record<string, string> {
  if (failure.kind !== 'problem') return {};
  return failure.code === 'SLUG_TAKEN' ? { slug: sentenceFor(failure) } : messagesAt(failure.errors);
}
