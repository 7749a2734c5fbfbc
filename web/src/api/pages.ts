import {
  type CreatePageBody,
  type PageLink,
  pageLinks,
  pagePreview,
  type ShopPage,
  type ShownPage,
  shopPage,
  shopPages,
  shownPage,
  type UpdatePageBody,
} from '@shop/contract/shop-pages';
import { request, requestDone } from './request.ts';

const address = (slug: string) => `/pages/${encodeURIComponent(slug)}`;

/** Links to the pages that have text, in their order. */
export function fetchPageLinks(signal?: AbortSignal): Promise<PageLink[]> {
  return request(pageLinks, '/pages', { signal });
}

export function fetchShownPage(slug: string, signal?: AbortSignal): Promise<ShownPage> {
  return request(shownPage, address(slug), { signal });
}

/** All pages, for staff. */
export function fetchAllPages(signal?: AbortSignal): Promise<ShopPage[]> {
  return request(shopPages, '/pages?admin=true', { signal });
}

export function fetchPageOfStaff(slug: string, signal?: AbortSignal): Promise<ShopPage> {
  return request(shopPage, `${address(slug)}?admin=true`, { signal });
}

/** @returns the HTML that a page with this Markdown shows */
export async function previewPage(markdown: string, signal?: AbortSignal): Promise<string> {
  return (await request(pagePreview, '/pages/preview', { method: 'POST', body: { markdown }, signal })).html;
}

export function createPage(body: CreatePageBody): Promise<ShopPage> {
  return request(shopPage, '/pages', { method: 'POST', body });
}

export function updatePage({ slug, ...body }: UpdatePageBody & { slug: string }): Promise<ShopPage> {
  return request(shopPage, address(slug), { method: 'PATCH', body });
}

export function removePage(slug: string): Promise<void> {
  return requestDone(address(slug), { method: 'DELETE' });
}
