/**
 * The documents of an open shop's pages: the same for everybody who asks, so that they are made once for each version of the catalogue
 * and the settings, and caches may keep them.
 */

import { presentProblem, ShopError } from '@shop/contract/errors';
import { type FirstNeeds, firstNeeds } from '@shop/contract/first-needs';
import { callsInLanguage, pathInLanguage } from '@shop/contract/languages';
import { HOME_WITH_SECTIONS, pages } from '@shop/contract/paths';
import { CARD_SIZES, PRODUCT_SIZES, pictureSources } from '@shop/contract/pictures';
import { queryString } from '@shop/contract/query-string';
import { shownShopOf } from '@shop/contract/shown-shop-of';
import { pageTitleOf } from '@shop/contract/titles';
import type { Versions } from 'fastify';
import { z } from 'zod';
import { hasShownCategories } from '../../catalogue/categories/categories.queries.ts';
import { cataloguePageOf } from '../../catalogue/collections/catalogue-page.ts';
import { readCatalogueAt } from '../../catalogue/products/read-catalogue.ts';
import type { CatalogueSearch } from '../../catalogue/search/catalogue-search.ts';
import type { Deps } from '../../deps.ts';
import { cacheByVersion } from '../../platform/cache-by-version.ts';
import type { FirstPicture } from '../../platform/http/document.ts';
import type { OpenDocument, ShownDocument, ShownStart } from '../../platform/http/open-document.ts';
import { shownSettings } from '../../settings/shown-settings.ts';
import { brandOf } from '../brand-of.ts';
import { marksOf } from '../marks-of.ts';
import { sectionsInDocument } from '../sections-in-document.ts';
import { type Answer, type Answers, answersOf } from './answers.ts';
import { headOf } from './head-of.ts';
import type { DrawIn } from './page-drawing.ts';
import { type OpenPage, readPage } from './read-page.ts';

const CACHED_BYTES = 24_000_000;
const BYTES_PER_ENTRY = 1000;
/** Both compressed forms are a third of it. */
const WITH_COMPRESSED = 1.35;

const shownToAll: ReadonlySet<string> = new Set([
  pages.home,
  pages.category,
  pages.collection,
  pages.page,
  pages.productDetail,
]);

interface Parts {
  /** Undefined: documents have heads only. */
  drawIn: DrawIn | undefined;
  search: CatalogueSearch;
  /** A page that cannot be drawn is left to the app. */
  onError: (error: unknown) => undefined;
  publicUrl: string;
}

interface Address {
  /** Of the page in the default language, without a slash at its end. */
  path: string;
  query: URLSearchParams;
  language: string;
}

/** @param versions of an open shop. @param assemble puts a document together. @returns undefined for other pages */
export type FindOpenDocument = (
  address: Address,
  versions: Versions,
  assemble: (start: ShownStart) => string,
) => Promise<OpenDocument | undefined>;

export function openDocuments(deps: Deps, { drawIn, search, publicUrl, onError }: Parts): FindOpenDocument {
  const ask = answersOf(deps, search);
  const cache = cacheByVersion<string, ShownDocument>({
    maxBytes: CACHED_BYTES,
    bytesOf: ({ html }, key) => BYTES_PER_ENTRY + Math.ceil(html.length * WITH_COMPRESSED) + 2 * key.length,
  });

  const hasCategories = shownCategoriesOf(deps);

  async function answersTo(calls: readonly string[], versions: Versions): Promise<Answers> {
    const found = await Promise.all(
      calls.map(async (call) => {
        const answer = await ask(call, versions).catch(refused);
        return [call, answer] as const;
      }),
    );
    return Object.fromEntries(found);
  }

  async function make(
    asked: Asked,
    versions: Versions,
    assemble: (start: ShownStart) => string,
  ): Promise<OpenDocument> {
    const settings = shownSettings(deps.settings.current());
    const { needs, path, query, language } = asked;
    const { languages } = settings;
    const sections = sectionsInDocument(settings.home, needs, query);
    const first = await answersTo([...needs.calls, ...(sections?.calls ?? [])], versions);
    const page = readPage(path, query, first);
    const answers = hasAttributes(page) ? { ...first, ...(await answersTo(['/attributes'], versions)) } : first;
    const moved = page === undefined ? (await cataloguePageOf(deps, path))?.movedTo : undefined;
    if (moved !== undefined)
      return { movedTo: pathInLanguage(moved + (query.size === 0 ? '' : `?${query}`), language, languages) };
    const title = page === undefined ? pageTitleOf(undefined) : undefined;
    const head = page && headOf(page, { name: settings.shopName, publicUrl, language, languages });
    const toDraw = { address: addressOf(asked), shop: shownShopOf(settings, language), answers };
    const markup = await drawIn?.(language)
      .then((draw) => draw(toDraw))
      .catch((error: unknown) => onError(error));
    const html = assemble({
      language,
      shown: markup === undefined ? undefined : { markup, answers },
      title: `${title ?? head?.title} – ${settings.shopName}`,
      head,
      page: sections ? HOME_WITH_SECTIONS : needs.page,
      calls: callsInLanguage(needs.calls, { page: needs.page, language, languages }),
      picture: sections ? sections.picture : page && firstPictureOf(page, query),
      brand: brandOf(settings, language),
      marks: marksOf({ hasCategories: await hasCategories(versions) }),
    });
    return { status: statusOf(page), html: Buffer.from(html), versions };
  }

  return async ({ path, query, language }, versions, assemble) => {
    const needs = firstNeeds(path, query, false, true);
    if (needs === undefined || !shownToAll.has(needs.page)) return undefined;
    const asked = { needs, path, query, language };
    const key = `${versions.settingsVersion} ${keyOf(asked)}`;
    const known = cache.get(key, versions.catalogueVersion);
    if (known !== undefined) return { ...known, versions };
    const made = await make(asked, versions, assemble);
    if (!('movedTo' in made) && isCacheable(asked)) cache.set(key, versions.catalogueVersion, made);
    return made;
  };
}

/** Whether there is a menu of categories: asked once for each version of the catalogue. */
function shownCategoriesOf(deps: Deps): (versions: Versions) => Promise<boolean> {
  let last: { version: number; found: Promise<boolean> } | undefined;
  return (versions) => {
    const { catalogueVersion: version } = versions;
    if (last?.version !== version) last = { version, found: hasShownCategories(readCatalogueAt(deps, versions).reads) };
    return last.found.catch((error: unknown) => {
      // It is asked again.
      last = undefined;
      throw error;
    });
  };
}

interface Asked extends Address {
  needs: FirstNeeds;
}

/** What the page depends on: parameters that no page knows give no further document. */
function keyOf({ needs, path, query, language }: Asked): string {
  const variant = needs.page === pages.productDetail ? (query.get('variant') ?? '') : '';
  return `${language} ${path} ${needs.calls.join(' ')} ${/^\d{1,15}$/.test(variant) ? variant : ''}`;
}

/** Where the app will stand, without parameters that it does not know. */
function addressOf({ needs, path, query }: Asked): string {
  const variant = query.get('variant');
  if (needs.page === pages.productDetail) return path + queryString({ variant: variant ?? undefined });
  return path + (query.size === 0 ? '' : `?${query}`);
}

function hasAttributes(page: OpenPage | undefined): boolean {
  return page?.kind === 'product' && Object.keys(page.product.attributes).length > 0;
}

/** Collections begin and end at their time; searches are as many as there are words. */
function isCacheable({ needs, query }: Asked): boolean {
  return needs.page !== pages.collection && !query.has('q');
}

/** What the API refuses, the page shows as the app does. */
function refused(error: unknown): Answer {
  if (error instanceof z.core.$ZodError) return refused(new ShopError('INVALID_INPUT'));
  if (!(error instanceof ShopError)) throw error;
  const body = presentProblem(error);
  return { status: body.status, body };
}

function statusOf(page: OpenPage | undefined): 200 | 404 | 410 {
  if (page === undefined) return 404;
  return page.kind === 'product' && page.product.deleted ? 410 : 200;
}

function firstPictureOf(page: OpenPage, query: URLSearchParams): FirstPicture | undefined {
  if (page.kind === 'list') {
    const first = page.products[0]?.thumbnail;
    return first ? { ...pictureSources(first), sizes: CARD_SIZES } : undefined;
  }
  if (page.kind !== 'product' || query.has('variant') || page.product.thumbnail === '') return undefined;
  if (page.product.variants?.some(({ image }) => image !== null)) return undefined;
  return { ...pictureSources(page.product.thumbnail), sizes: PRODUCT_SIZES };
}
