import { setTimeout as pause } from 'node:timers/promises';
import { firstNeeds } from '@shop/contract/first-needs';
import { pages } from '@shop/contract/paths';
import { CARD_SIZES, PRODUCT_SIZES, pictureSources } from '@shop/contract/pictures';
import { documentTitleOf } from '@shop/contract/titles';
import type { FastifyRequest } from 'fastify';
import { readSessionCookie } from '../accounts/session-cookie.ts';
import { createFirstPictureCache } from '../catalogue/product-list/first-picture-cache.ts';
import { createProductPictureCache } from '../catalogue/products/product-picture-cache.ts';
import type { Deps } from '../deps.ts';
import { pathOf } from '../platform/http/cross-site.ts';
import type { FirstPicture } from '../platform/http/document.ts';
import type { FirstNeeds } from '../platform/http/web-app.ts';
import { brandOf } from './brand-of.ts';

// Longer than any answer but that of a database that is away.
const PATIENCE_MS = 500;

/** What the document of each page holds before its scripts ask for it. */
export function contentsOfDocuments(deps: Deps, secureCookies: boolean) {
  const firstPicture = createFirstPictureCache(deps);
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
  return async (request: FastifyRequest): Promise<FirstNeeds> => {
    // Of the shop it shows what is known if the database does not answer.
    // Who it is, and whether the session still runs, the API says: the document waits for no database but a moment for a picture.
    const loggedIn = readSessionCookie(request, secureCookies) !== undefined;
    const query = new URLSearchParams(request.url.split('?')[1]);
    const path = pathOf(request);
    const needs = firstNeeds(path, query, loggedIn);
    await Promise.race([deps.settings.refresh().catch(() => {}), pause(PATIENCE_MS, undefined, { ref: false })]);
    const settings = deps.settings.current();
    const picture = needs === undefined ? undefined : await pictureOf(needs.page, path, query);
    return {
      title: documentTitleOf(needs?.page, settings.shopName),
      page: needs?.page,
      frame: needs?.frame,
      calls: needs?.calls ?? [],
      picture,
      loggedIn,
      brand: brandOf(settings),
    };
  };
}
