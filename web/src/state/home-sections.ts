/** The sections of the home page with what they show. Read once for each visit; the last ones are remembered, so that Back finds them. */

import type { Product } from '@shop/contract/catalogue';
import { pagePath } from '@shop/contract/paths';
import type { ShownSection } from '@shop/contract/shop';
import { fetchCategoryTree } from '../api/categories.ts';
import { CallFailed } from '../api/failure.ts';
import { fetchSectionProducts, fetchSections } from '../api/home-sections.ts';

type CategoryTile = { label: string; to: string; image: string | null };

/** A section that can be shown. */
export type FilledSection =
  | Extract<ShownSection, { kind: 'hero' | 'text' }>
  | (Extract<ShownSection, { kind: 'products' }> & { products: readonly Product[] })
  | (Extract<ShownSection, { kind: 'categories' }> & { categories: readonly CategoryTile[] });

let known: readonly FilledSection[] | undefined;
let prefetched: Promise<readonly FilledSection[]> | undefined;

/** Those of the last visit. */
export function knownSections(): readonly FilledSection[] | undefined {
  return known;
}

/** Begins to read what `readSections` then answers. */
export function prefetchSections(): Promise<unknown> {
  prefetched = read();
  return prefetched;
}

/** @throws CallFailed where the shop cannot be reached */
export async function readSections(): Promise<readonly FilledSection[]> {
  const reading = prefetched ?? read();
  prefetched = undefined;
  return reading;
}

async function read(): Promise<readonly FilledSection[]> {
  known = await Promise.all((await fetchSections()).map(fillSection));
  return known;
}

/** What a section needs that cannot be had counts as nothing: the rest of the page does not wait for it. */
export async function fillSection(section: ShownSection): Promise<FilledSection> {
  switch (section.kind) {
    case 'hero':
    case 'text':
      return section;
    case 'products':
      return { ...section, products: await orNothing(fetchSectionProducts(section)) };
    case 'categories':
      return { ...section, categories: await orNothing(readTiles()) };
  }
}

async function readTiles(): Promise<CategoryTile[]> {
  const tree = await fetchCategoryTree();
  return tree
    .filter(({ count }) => count > 0)
    .map(({ label, slug, image }) => ({ label, to: pagePath('category', slug), image }));
}

async function orNothing<Item>(answer: Promise<Item[]>): Promise<readonly Item[]> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof CallFailed) return [];
    throw cause;
  }
}
