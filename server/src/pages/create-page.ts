/** When it returns, the page is stored, with a history entry; one that has text is shown with the next request. */

import { ShopError } from '@shop/contract/errors';
import { builtInSlugs, type CreatePageBody, POSITION_MAX } from '@shop/contract/shop-pages';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import { renderMarkdown } from '../platform/markdown/render-markdown.ts';
import { recordedPage } from './audited-page.ts';
import { translationsAfter } from './page-texts.ts';
import { findLastPosition, insertPage, type PageRow } from './pages.queries.ts';

/** @throws ShopError SLUG_TAKEN, INVALID_INPUT */
export async function createPage(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { slug, title, markdown, inFooter, position, translations }: CreatePageBody,
): Promise<PageRow> {
  if (builtInSlugs.some((builtIn) => builtIn === slug)) throw new ShopError('SLUG_TAKEN');
  const at = deps.clock.now();
  const html = renderMarkdown(markdown);
  const texts = translationsAfter({}, translations);
  return inTransaction(deps.db, async (tx) => {
    const values = {
      ...{ slug, title, markdown, html, in_footer: inFooter, built_in: false, translations: texts },
      position: position ?? Math.min((await findLastPosition(tx)) + 1, POSITION_MAX),
    };
    const created = await insertPage(tx, values, at);
    if (created === undefined) throw new ShopError('SLUG_TAKEN');
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'page_created',
      on: { pageSlug: slug },
      after: recordedPage(created),
    });
    return created;
  });
}
