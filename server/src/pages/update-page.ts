/**
 * When it returns, exactly the fields that were sent are changed, with a history entry, and shown with the next request. A stale
 * `updatedAt` changes nothing.
 */

import type { UpdatePageBody } from '@shop/contract/shop-pages';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import { differences } from '../audit/differences.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import { renderMarkdown } from '../platform/markdown/render-markdown.ts';
import { rejectStale } from '../pricing/reject-stale.ts';
import type { Tx } from '../schema.ts';
import { recordedPage } from './audited-page.ts';
import { noSuchPage } from './get-page.ts';
import { translationsAfter } from './page-texts.ts';
import { findPageForUpdate, type PageRow, type PageValues, updatePage as update } from './pages.queries.ts';
import { presentPageForStaff } from './present-page.ts';

/** @throws ShopError NOT_FOUND, STALE, INVALID_INPUT */
export async function updatePage(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: UpdatePageBody & { slug: string },
): Promise<PageRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const before = await findPageForUpdate(tx, input.slug);
    if (before === undefined) throw noSuchPage();
    rejectStale(input.updatedAt, presentPageForStaff(before), 'page');
    return changePage(tx, before, changes(before, input), { at, actor });
  });
}

/** @param before locked */
export async function changePage(
  tx: Tx,
  before: PageRow,
  values: Partial<PageValues>,
  { at, actor }: { at: Date; actor: Actor },
): Promise<PageRow> {
  const after = await update(tx, before.slug, values, at);
  const changed = differences(recordedPage(before), recordedPage(after));
  const entry = { at, actorId: actor.userId, action: 'page_changed', on: { pageSlug: before.slug } } as const;
  if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
  return after;
}

function changes(
  before: PageRow,
  { title, markdown, inFooter, position, translations }: UpdatePageBody,
): Partial<PageValues> {
  return {
    ...(title !== undefined && { title }),
    ...(markdown !== undefined && { markdown, html: renderMarkdown(markdown) }),
    ...(inFooter !== undefined && { in_footer: inFooter }),
    ...(position !== undefined && { position }),
    translations: translationsAfter(before.translations, translations),
  };
}
