import { setTimeout as pause } from 'node:timers/promises';
import { firstNeeds, firstNeedsInOpenShop } from '@shop/contract/first-needs';
import { callsInLanguage, pathInLanguage } from '@shop/contract/languages';
import { HOME_WITH_SECTIONS, KEY_PARAMETER, pagePath, pages } from '@shop/contract/paths';
import { CARD_SIZES, PRODUCT_SIZES, pictureSources } from '@shop/contract/pictures';
import { pageTitleOf } from '@shop/contract/titles';
import { orderText } from '@shop/messages/order';
import type { FastifyRequest } from 'fastify';
import { readSessionCookie } from '../accounts/session-cookie.ts';
import { isSession } from '../accounts/sessions.ts';
import { createShownCategoriesCache } from '../catalogue/categories/shown-categories-cache.ts';
import { cataloguePageOf, isCataloguePage } from '../catalogue/collections/catalogue-page.ts';
import { createFirstPictureCache } from '../catalogue/product-list/first-picture-cache.ts';
import { createProductPictureCache } from '../catalogue/products/product-picture-cache.ts';
import type { Deps } from '../deps.ts';
import { opensOrder } from '../orders/own-orders/order-keys.ts';
import { loadLinkedPages } from '../pages/linked-pages.ts';
import { shownLinks } from '../pages/page-texts.ts';
import { pathOf } from '../platform/http/cross-site.ts';
import type { FirstPicture } from '../platform/http/document.ts';
import type { FirstNeeds } from '../platform/http/web-app.ts';
import { shownSettings } from '../settings/shown-settings.ts';
import { brandOf } from './brand-of.ts';
import { marksOf } from './marks-of.ts';
import { sectionsInDocument } from './sections-in-document.ts';

// Longer than any answer but that of a database that is away.
const PATIENCE_MS = 500;

const searchOf = (query: URLSearchParams) => (query.size === 0 ? '' : `?${query}`);

const callsOf = (...parts: ({ calls: readonly string[] } | undefined)[]) => parts.flatMap((part) => part?.calls ?? []);

/** The first answer that is there in time. */
export const inTime = <T>(read: Promise<T>): Promise<T | undefined> =>
  Promise.race([read.catch(() => undefined), pause(PATIENCE_MS, undefined, { ref: false })]);

/** What the document of each page holds before its scripts ask for it. */
export function contentsOfDocuments(deps: Deps, secureCookies: boolean) {
  const firstPicture = createFirstPictureCache(deps);
  const hasCategories = createShownCategoriesCache(deps);
  const productPicture = createProductPictureCache(deps);
  const pictureOf = async (page: string, path: string, query: URLSearchParams): Promise<FirstPicture | undefined> => {
    const [shown, sizes] =
      page === pages.home && query.size === 0
        ? [firstPicture(), CARD_SIZES]
        : page === pages.productDetail && !query.has('variant')
          ? [await productPicture(Number(path.split('/').at(-1))), PRODUCT_SIZES]
          : [undefined, ''];
    return shown === undefined ? undefined : { ...pictureSources(shown), sizes };
  };
  /** A page of the merchant's; undefined where the database does not say in time which there are. */
  const ownPage = async (path: string) => {
    const links = await inTime(loadLinkedPages(deps));
    const link = links && shownLinks(links).find(({ slug }) => pagePath('page', slug) === path);
    return links && { title: link?.title, isMissing: link === undefined, movedTo: undefined };
  };
  /** A category or a collection, for those who may see the products. */
  const cataloguePage = async (path: string, token: string | undefined) => {
    if (!isCataloguePage(path)) return undefined;
    const mayRead =
      deps.settings.current().storefront === 'public' || (token !== undefined && (await isSession(deps, token)));
    return mayRead ? cataloguePageOf(deps, path) : undefined;
  };
  /** An order that is opened by a key or the session; undefined where the database does not say in time. */
  const orderPage = async (asked: Parameters<typeof opensOrder>[1]) => {
    const opens = await inTime(opensOrder(deps, asked));
    return opens === undefined
      ? undefined
      : { title: opens ? undefined : orderText.notOpened, isMissing: !opens, movedTo: undefined };
  };
  return async (request: FastifyRequest, address = request.url): Promise<FirstNeeds> => {
    // Of the shop it shows what is known if the database does not answer.
    // Who it is, and whether the session still runs, the API says: the document waits for no database but a moment for a picture.
    const token = readSessionCookie(request, secureCookies);
    const loggedIn = token !== undefined;
    const query = new URLSearchParams(address.split('?')[1]);
    const path = address === request.url ? pathOf(request) : address;
    const settings = shownSettings(deps.settings.current());
    const { languages, storefront } = settings;
    const { language } = request;
    const needsOf = storefront === 'public' ? firstNeedsInOpenShop : firstNeeds;
    const needs = needsOf(path, query, loggedIn);
    const sections = sectionsInDocument(settings.home, needs, query);
    const picture = sections ? sections.picture : needs && (await pictureOf(needs.page, path, query));
    const isOrder = needs?.page === pages.order;
    const own = isOrder
      ? await orderPage({ id: path.split('/').at(-1), key: query.get(KEY_PARAMETER), token })
      : needs?.page === pages.page
        ? await ownPage(path)
        : await inTime(cataloguePage(path, token));
    const isMissing = needs === undefined || own?.isMissing === true;
    return {
      title: `${own?.title ?? pageTitleOf(isMissing ? undefined : needs.page)} – ${settings.shopName}`,
      isMissing,
      movedTo: own?.movedTo && pathInLanguage(own.movedTo + searchOf(query), language, languages),
      isIndexed: storefront === 'public' && !isOrder,
      page: sections ? HOME_WITH_SECTIONS : needs?.page,
      frame: needs?.frame,
      calls: callsInLanguage(callsOf(needs, sections), { page: needs?.page, language, languages }),
      picture,
      loggedIn,
      brand: brandOf(settings, language),
      marks: marksOf({ hasCategories: (await inTime(hasCategories())) !== false }),
    };
  };
}
