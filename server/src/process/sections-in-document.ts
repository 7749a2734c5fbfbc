/** What the document of the home page begins for its sections. */

import type { FirstNeeds } from '@shop/contract/first-needs';
import { pages } from '@shop/contract/paths';
import { pictureSources } from '@shop/contract/pictures';
import { isUnfiltered, readListState } from '@shop/contract/product-list';
import { CATEGORY_TREE_PATH } from '@shop/contract/product-query';
import type { ShopSettings } from '@shop/contract/settings';
import { HERO_SIZES, sectionProductsPath } from '@shop/contract/shown-sections';
import type { FirstPicture } from '../platform/http/document.ts';

interface SectionsInDocument {
  /** GETs of the API. */
  calls: string[];
  /** Of the first hero that has one. */
  picture: FirstPicture | undefined;
}

/** @returns undefined where the page shows no sections */
export function sectionsInDocument(
  home: ShopSettings['home'],
  needs: FirstNeeds | undefined,
  query: URLSearchParams,
): SectionsInDocument | undefined {
  if (home.length === 0 || needs?.page !== pages.home || !isUnfiltered(readListState(query))) return undefined;
  const images = home.flatMap((section) => (section.kind === 'hero' ? (section.image ?? []) : []));
  const lists = home.flatMap((section) => (section.kind === 'products' ? sectionProductsPath(section) : []));
  const tree = home.some(({ kind }) => kind === 'categories') ? [CATEGORY_TREE_PATH] : [];
  const [image] = images;
  return {
    calls: ['/shop', ...new Set(lists), ...tree],
    picture: image === undefined ? undefined : { ...pictureSources(image), sizes: HERO_SIZES },
  };
}
