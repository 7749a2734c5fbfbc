/** The pages of the fake back office. Its HTML is the Markdown as one paragraph; what nests deeper than 100 is refused, as by the shop. */

import {
  createPageBody,
  previewPageBody,
  type ShopPage,
  shopPage,
  type UpdatePageBody,
  updatePageBody,
} from '@shop/contract/shop-pages';
import { mergeTranslations } from '@shop/contract/translations';
import { errorResponse, json } from './fake-answers.ts';

export class FakePages {
  all: ShopPage[] = [];

  /** A change, also by another admin. */
  edit(slug: string, changes: object): ShopPage | undefined {
    this.all = this.all.map((page) => {
      if (page.slug !== slug) return page;
      const updatedAt = new Date(Date.parse(page.updatedAt) + 1000).toISOString();
      return withHtml(shopPage.parse({ ...page, ...changes, updatedAt }));
    });
    return this.all.find((page) => page.slug === slug);
  }

  answer(method: string, slug: string | undefined, body: unknown): Response {
    if (method === 'POST' && slug === 'preview') {
      const { markdown } = previewPageBody.parse(body);
      return tooDeep(markdown) ?? json({ html: htmlOf(markdown) });
    }
    if (method === 'POST') return this.#create(body);
    if (slug === undefined) return json(this.all);
    const page = this.all.find((one) => one.slug === slug);
    if (page === undefined) return errorResponse('NOT_FOUND');
    if (method === 'GET') return json(page);
    if (method === 'DELETE') {
      this.all = this.all.filter((one) => one !== page);
      return json({ success: true });
    }
    const { updatedAt, markdown = page.markdown, translations, ...changes } = updatePageBody.parse(body);
    if (updatedAt !== undefined && updatedAt !== page.updatedAt) return errorResponse('STALE', { current: page });
    return (
      tooDeep(markdown) ??
      json(this.edit(slug, { ...changes, markdown, ...withTexts(page.translations, translations) }))
    );
  }

  #create(body: unknown): Response {
    const { position = 50, translations, ...sent } = createPageBody.parse(body);
    if (this.all.some(({ slug }) => slug === sent.slug)) return errorResponse('SLUG_TAKEN');
    const created = somePage({ ...sent, position, ...withTexts(undefined, translations) });
    this.all.push(created);
    return tooDeep(sent.markdown) ?? json(created, 201);
  }
}

function withTexts(before: ShopPage['translations'] = {}, changes: UpdatePageBody['translations']) {
  return changes && { translations: mergeTranslations(before, changes) };
}

/** A page of the merchant's own. */
export function somePage(values: Partial<ShopPage> & { slug: string }): ShopPage {
  const page = { title: 'Page', markdown: '', html: '', inFooter: true, position: 1, builtIn: false };
  return withHtml({ ...page, updatedAt: '2026-01-01T00:00:00.000Z', ...values });
}

const htmlOf = (markdown: string) => (markdown === '' ? '' : `<p>${markdown}</p>`);
const withHtml = (page: ShopPage) => ({ ...page, html: htmlOf(page.markdown) });

function tooDeep(markdown: string): Response | undefined {
  if (!/>{101}/.test(markdown)) return undefined;
  return errorResponse('INVALID_INPUT', { errors: [{ path: 'markdown', message: 'It nests deeper than 100' }] });
}
