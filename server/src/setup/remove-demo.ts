/**
 * When it returns, nothing is left of what the demo brought: products that no order names are gone with their variants, stocks, lines of
 * carts and places in promotions, collections and related products, ordered ones are deleted as staff delete them; its accounts are gone or blank, but the caller's, which
 * is the caller's own from now on; its home page and its pictures are gone that nothing else shows. What staff have changed is theirs and stays. Of
 * concurrent calls one removes, the others find nothing. A file that the storage would not remove is left and reported: nothing shows it.
 */

import type { DemoRemoval } from '@shop/contract/setup';
import { removeAccount } from '../accounts/remove-account.ts';
import { insertAuditEntries, insertAuditEntry } from '../audit/audit.queries.ts';
import { lockCollections } from '../catalogue/collections/collections.queries.ts';
import { forgetProducts } from '../catalogue/collections/forget-products.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { newToken } from '../platform/tokens.ts';
import { forgetIds } from '../pricing/promotions/forget-ids.ts';
import type { Tx } from '../schema.ts';
import {
  deleteCartItemsOfProducts,
  deleteProducts,
  deleteUnusedPictures,
  forgetRelated,
  keepAccount,
  listDemoAccounts,
  listDemoProducts,
  listOrdered,
  lockDemoRemoval,
  lockProducts,
  markDeleted,
  removeDemoHome,
} from './demo.queries.ts';

/** Folders at a time: most of the time goes into waiting for the disk or the bucket. */
const AT_ONCE = 8;

/** @param reportLeft is told of each file that the storage would not remove */
export async function removeDemo(
  deps: Pick<Deps, 'longWork' | 'clock' | 'passwords' | 'media' | 'settings'>,
  actor: Actor,
  reportLeft: (error: unknown) => void,
): Promise<DemoRemoval> {
  const at = deps.clock.now();
  const passwordHash = await deps.passwords.hash(newToken());
  // Of an old shop with many carts and pictures it may take longer than requests do.
  const { removed, folders } = await inTransaction(deps.longWork, async (tx) => {
    await lockDemoRemoval(tx);
    const products = await removeProducts(tx, actor, at);
    const accounts = await removeAccounts(tx, actor, { passwordHash, at });
    await forgetIds(tx, actor, { products, customers: accounts }, at);
    await removeDemoHome(tx, at);
    const folders = await deleteUnusedPictures(tx);
    const removed = { products: products.length, accounts: accounts.length, pictures: folders.length };
    const isSomething = Object.values(removed).some((count) => count > 0);
    const entry = { at, actorId: actor.userId, action: 'demo_removed', on: 'demo', after: removed } as const;
    if (isSomething) await insertAuditEntry(tx, entry);
    return { removed, folders };
  });
  await deps.settings.refresh();
  // Not before the commit: a removal that is rolled back shows its pictures still.
  await removeFolders(deps.media.storage, folders, reportLeft);
  return removed;
}

/** @returns the ids of those that are gone or deleted */
async function removeProducts(tx: Tx, actor: Actor, at: Date): Promise<number[]> {
  const collections = await lockCollections(tx);
  await lockProducts(tx, await listDemoProducts(tx));
  // Read again: what others did before they were locked out is seen now.
  const ids = await listDemoProducts(tx);
  const ordered = await listOrdered(tx, ids);
  await deleteCartItemsOfProducts(tx, ids);
  const entry = { at, actorId: actor.userId, action: 'product_changed' } as const;
  const deleted = (await markDeleted(tx, ordered, at)).map((productId) => ({
    ...entry,
    on: { productId },
    before: { deleted: false },
    after: { deleted: true },
  }));
  await deleteProducts(
    tx,
    ids.filter((id) => !ordered.includes(id)),
  );
  await forgetProducts(tx, actor, { collections, products: ids }, at);
  const related = (await forgetRelated(tx, ids, at)).map(({ id, before, after }) => ({
    ...entry,
    on: { productId: id },
    before: { related: before },
    after: { related: after },
  }));
  await insertAuditEntries(tx, [...deleted, ...related]);
  return ids;
}

/** @returns the ids of those that are gone or blank */
async function removeAccounts(tx: Tx, actor: Actor, removal: { passwordHash: string; at: Date }): Promise<number[]> {
  await keepAccount(tx, actor.userId);
  const ids = await listDemoAccounts(tx);
  for (const id of ids) {
    await removeAccount(tx, id, removal);
    await keepAccount(tx, id);
  }
  return ids;
}

async function removeFolders(
  storage: FileStorage,
  folders: readonly string[],
  reportLeft: (error: unknown) => void,
): Promise<void> {
  const left = [...folders];
  const next = async () => {
    for (let folder = left.shift(); folder !== undefined; folder = left.shift()) {
      await storage.removeFolder(folder).catch(reportLeft);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
