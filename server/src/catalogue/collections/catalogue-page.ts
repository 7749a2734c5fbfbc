/** What the document of a category's or a collection's page says before any script runs. */

import { pagePath } from '@shop/contract/paths';
import type { Deps } from '../../deps.ts';
import { shownTexts } from '../../platform/content-languages.ts';
import { findCategoryPage } from '../products/below.queries.ts';
import { findCollectionBySlug } from './collections.queries.ts';
import { shownCollectionTexts } from './present-collection.ts';

export interface CataloguePage {
  title: string | undefined;
  isMissing: boolean;
  /** The present address, where the one that was asked for is of before. */
  movedTo: string | undefined;
}

const ADDRESS = /^\/(category|collection)\/([^/]+)\/?$/;

export function isCataloguePage(path: string): boolean {
  return ADDRESS.test(path);
}

/** @returns undefined for other pages */
export async function cataloguePageOf(
  { reads }: Pick<Deps, 'reads'>,
  path: string,
): Promise<CataloguePage | undefined> {
  const [, kind, slug = ''] = ADDRESS.exec(path) ?? [];
  if (kind === undefined) return undefined;
  if (kind === 'collection') {
    const found = await findCollectionBySlug(reads, slug, { shown: true });
    return { title: found && shownCollectionTexts(found).title, isMissing: found === undefined, movedTo: undefined };
  }
  const found = await findCategoryPage(reads, slug);
  const moved = found !== undefined && found.slug !== slug;
  return {
    title: found && shownTexts<{ label: string }>({ label: found.label }, found.translations).label,
    isMissing: found === undefined,
    movedTo: moved ? pagePath('category', found.slug) : undefined,
  };
}
