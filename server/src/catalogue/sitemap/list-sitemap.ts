/** The addresses of pages that search engines may read, a file of them at a time. */

import { type PageName, pagePath, pages } from '@shop/contract/paths';
import type { ReadDeps } from '../../deps.ts';
import { listPageRows, listRanges, listSitemapRows, type NumberedKind } from './sitemap.queries.ts';

/** A file has what lies in one range of numbers, so nothing new moves another address to another file. */
const ADDRESSES_PER_FILE = 50_000;

/** Each page has an address in each language. */
const pagesPerFile = (languages: number) => Math.floor(ADDRESSES_PER_FILE / languages);
const ADDRESSES_PER_READ = 2000;

const pageOf: Readonly<Record<NumberedKind, PageName>> = {
  products: 'productDetail',
  categories: 'category',
  collections: 'collection',
};
const numberedKinds = ['products', 'categories', 'collections'] as const satisfies readonly NumberedKind[];
/** In `pages` are the home page and the merchant's own. */
export const sitemapKinds = ['pages', ...numberedKinds] as const;

interface FileName {
  kind: (typeof sitemapKinds)[number];
  /** From 1. */
  number: number;
}

export interface SitemapFile extends FileName {
  /** When the newest of its pages was changed; undefined where nobody knows. */
  changedAt: Date | undefined;
}

export interface SitemapAddress {
  path: string;
  changedAt: Date | undefined;
}

/**
 * The files that have addresses.
 * @param languages how many the shop has
 */
export async function listSitemapFiles(
  { slowReads }: Pick<ReadDeps, 'slowReads'>,
  languages: number,
): Promise<SitemapFile[]> {
  const files: SitemapFile[] = [{ kind: 'pages', number: 1, changedAt: undefined }];
  for (const kind of numberedKinds) {
    const ranges = await listRanges(slowReads, kind, pagesPerFile(languages));
    files.push(...ranges.map((range) => ({ kind, ...range })));
  }
  return files;
}

/**
 * The addresses of a file, in the default language and in parts of a constant size; none where there is no such file.
 * @param languages of the shop, the default first
 */
export async function* listSitemapAddresses(
  { slowReads }: Pick<ReadDeps, 'slowReads'>,
  { kind, number }: FileName,
  languages: readonly string[],
): AsyncGenerator<SitemapAddress[]> {
  if (kind === 'pages') {
    if (number > 1) return;
    const found = await listPageRows(slowReads, languages, pagesPerFile(languages.length) - 1);
    const own = found.map(({ slug, changedAt }) => ({ path: pagePath('page', slug), changedAt }));
    yield [{ path: pages.home, changedAt: undefined }, ...own];
    return;
  }
  const size = pagesPerFile(languages.length);
  const end = number * size;
  let after = end - size;
  while (after < end) {
    const rows = await listSitemapRows(slowReads, kind, { after, end, limit: ADDRESSES_PER_READ });
    if (rows.length > 0)
      yield rows.map(({ id, slug, changedAt }) => ({ path: pagePath(pageOf[kind], slug || id), changedAt }));
    after = rows.length < ADDRESSES_PER_READ ? end : (rows.at(-1)?.id ?? end);
  }
}
