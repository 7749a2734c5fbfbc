/** When it returns, nobody is shown the page any more; a built-in one has lost its text and stays. The history stays. */

import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import { recordedPage } from './audited-page.ts';
import { noSuchPage } from './get-page.ts';
import { withoutMarkdown } from './page-texts.ts';
import { deletePage as deleteRow, findPageForUpdate } from './pages.queries.ts';
import { changePage } from './update-page.ts';

/** @throws ShopError NOT_FOUND */
export async function deletePage(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, slug: string): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const page = await findPageForUpdate(tx, slug);
    if (page === undefined) throw noSuchPage();
    if (page.built_in) {
      await changePage(tx, page, { markdown: '', html: '', translations: withoutMarkdown(page) }, { at, actor });
      return;
    }
    await deleteRow(tx, slug);
    await insertAuditEntry(tx, {
      at,
      actorId: actor.userId,
      action: 'page_deleted',
      on: { pageSlug: slug },
      before: recordedPage(page),
    });
  });
}
