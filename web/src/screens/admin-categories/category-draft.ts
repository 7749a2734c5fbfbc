/** What is typed into the form of a category. */

import type { CategoryNode } from '@shop/contract/categories';
import { type CreateCategoryBody, createCategoryBody, updateCategoryBody } from '@shop/contract/category-bodies';
import { adminCategoriesText } from '@shop/messages/admin-categories';
import * as z from 'zod/mini';
import {
  changedTexts,
  isTranslationName,
  translationDrafts,
  translationDraftsOf,
} from '../../forms/translation-drafts.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { childrenOf, linesOf } from './category-lines.ts';

export const FIRST = 'first';
export const LAST = 'last';

export const categoryDraft = z.object({
  label: z.string(),
  slug: z.string(),
  /** An id; '' for the first level. */
  parent: z.string(),
  /** The id of the category that it comes after, or FIRST or LAST. */
  after: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  translations: translationDrafts,
});
export type CategoryDraft = z.infer<typeof categoryDraft>;

/** For the summary of errors, in the order of the form. */
export const labels: readonly { name: keyof CategoryDraft; label: string }[] = [
  { name: 'label', label: adminCategoriesText.label },
  { name: 'slug', label: adminCategoriesText.slug },
  { name: 'parent', label: adminCategoriesText.parent },
  { name: 'after', label: adminCategoriesText.place },
  { name: 'description', label: adminCategoriesText.description },
  { name: 'image', label: adminCategoriesText.image },
];

/** Those that have a text in each language. */
export const translated = ['label', 'description'] as const;

/** @param parent the id of the one that a new category is put below; '' for none */
export function draftOf(
  tree: readonly CategoryNode[],
  parent: string,
  category: CategoryNode | undefined,
): CategoryDraft {
  const translations = translationDraftsOf(category?.translations, translated);
  if (category === undefined)
    return { label: '', slug: '', parent, after: LAST, description: '', image: null, translations };
  const { id, label, slug, description, image } = category;
  const line = linesOf(tree).find(({ node }) => node.id === id);
  const siblings = line?.siblings ?? [];
  const before = siblings[siblings.findIndex((one) => one.id === id) - 1];
  const place = { parent: String(line?.parent?.id ?? ''), after: before === undefined ? FIRST : String(before.id) };
  return { label, slug, description, image, translations, ...place };
}

/** The categories that it may come after, where it is to be. */
export function othersAt(
  tree: readonly CategoryNode[],
  parent: string,
  base: CategoryNode | undefined,
): CategoryNode[] {
  return childrenOf(tree, parent === '' ? null : Number(parent)).filter(({ id }) => id !== base?.id);
}

/** The body of a request; a place that stays as it was is not sent. */
export function readDraft(
  draft: CategoryDraft,
  { tree, base, parent }: { tree: readonly CategoryNode[]; base: CategoryNode | undefined; parent: string },
): { body: CreateCategoryBody } | { messages: Record<string, string> } {
  const was = draftOf(tree, parent, base);
  const { label, description, image } = draft;
  const slug = draft.slug.trim();
  const sent = {
    ...{ label, description, image, translations: changedTexts(draft.translations, was.translations) },
    ...((slug !== '' || base !== undefined) && { slug }),
    ...((base === undefined || draft.parent !== was.parent) && {
      parent: draft.parent === '' ? null : Number(draft.parent),
    }),
    ...((draft.parent !== was.parent || draft.after !== was.after) && positionOf(tree, draft, base)),
  };
  const checks = base === undefined ? createCategoryBody : updateCategoryBody;
  const read = checks.safeParse(sent);
  if (!read.success) return { messages: messagesAt(read.error.issues) };
  return { body: { ...read.data, label: read.data.label ?? label } };
}

function positionOf(tree: readonly CategoryNode[], { parent, after }: CategoryDraft, base: CategoryNode | undefined) {
  const others = othersAt(tree, parent, base);
  if (after === FIRST) return { position: others[0]?.position ?? 0 };
  const before = after === LAST ? others.at(-1) : others.find(({ id }) => String(id) === after);
  return before === undefined ? {} : { position: before.position + 1 };
}

function messagesAt(errors: readonly { path: string | readonly PropertyKey[]; message: string }[]) {
  const found: Record<string, string> = {};
  for (const { path, message } of errors) {
    const field = typeof path === 'string' ? path : path.join('.');
    const name = field === 'position' ? 'after' : field;
    if (isTranslationName(name) || labels.some((one) => one.name === name)) found[name] ??= message;
  }
  return found;
}

const fieldsOfCodes: Readonly<Record<string, keyof CategoryDraft>> = {
  CATEGORY_TAKEN: 'label',
  SLUG_TAKEN: 'slug',
  CATEGORY_CIRCLE: 'parent',
  CATEGORY_TOO_DEEP: 'parent',
};

export function messagesOf(failure: ApiFailure): Record<string, string> {
  if (failure.kind !== 'problem') return {};
  const field = fieldsOfCodes[failure.code];
  return field === undefined ? messagesAt(failure.errors) : { [field]: sentenceFor(failure) };
}
