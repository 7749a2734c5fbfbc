/** The pages that the settings show, by slug: their Markdown. */

import type { SettingsPages } from '@shop/contract/shop-pages';
import type { Actor } from '../platform/actor.ts';
import { renderMarkdown } from '../platform/markdown/render-markdown.ts';
import type { Reader, Tx } from '../schema.ts';
import { getPage, noSuchPage } from './get-page.ts';
import { findPageForUpdate } from './pages.queries.ts';
import { changePage } from './update-page.ts';

const slugs = ['aboutUs', 'contactUs', 'privacyPolicy'] as const;

export async function readSettingsPages(db: Reader): Promise<SettingsPages> {
  const textOf = async (slug: (typeof slugs)[number]) => (await getPage(db, slug)).markdown;
  const [aboutUs, contactUs, privacyPolicy] = await Promise.all([
    textOf('aboutUs'),
    textOf('contactUs'),
    textOf('privacyPolicy'),
  ]);
  return { aboutUs, contactUs, privacyPolicy };
}

/**
 * Gives the three pages these texts, with history entries of their own; a page whose text stays is not changed.
 * @throws ShopError INVALID_INPUT
 */
export async function writeSettingsPages(tx: Tx, texts: SettingsPages, by: { at: Date; actor: Actor }): Promise<void> {
  for (const slug of slugs) {
    const before = await findPageForUpdate(tx, slug);
    if (before === undefined) throw noSuchPage();
    const markdown = texts[slug];
    if (markdown === before.markdown) continue;
    await changePage(tx, before, { markdown, html: renderMarkdown(markdown, `pages.${slug}`) }, by);
  }
}
