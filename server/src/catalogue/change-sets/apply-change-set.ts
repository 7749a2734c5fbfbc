/**
 * When it returns, everything that the change set is to change is changed, once, however often and however concurrently it is called:
 * all fields in one transaction, which locks no stocks and has booked by how much they change, and then the stocks. If a row that it
 * changes is no longer as it was compared, nothing is changed; or all but such rows and those with errors, where these may be left out.
 */

import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { listAttributesForShare } from '../attributes/attributes.queries.ts';
import { areAllowed } from '../attributes/product-attributes.ts';
import { listOptionsForShare } from '../options/options.queries.ts';
import { isSkuTaken, withUniqueSkus } from '../variants/unique-skus.ts';
import { areOffered } from './are-offered.ts';
import { countApplied, countChangeLines, deleteStockOfLines, listSkuClashes } from './change-lines.queries.ts';
import { type ChangeSetKind, type ChangeSetRow, setProgress, updateAppliedChangeSet } from './change-sets.queries.ts';
import { lockProductsOfChangeSet, recordApplied } from './changed-rows.queries.ts';
import {
  listRowsWithOtherSku,
  type NamedRow,
  releaseSkus,
  releaseSkusOfRetired,
  restoreSkusOfRetired,
} from './changed-skus.queries.ts';
import { createProducts } from './create-products.ts';
import { conflictsOf } from './find-conflicts.ts';
import { giveImportKeys, listKeyClashes } from './import-keys.queries.ts';
import { startPictures } from './import-pictures.queries.ts';
import { leaveOutConflicts } from './leave-out.ts';
import { makeNeeded, withoutClashes } from './make-needed.ts';
import { readChanges } from './read-changes.ts';
import { keepFirst } from './shown-few.ts';
import { type LockedChangeSet, otherUnits, withChangeSet } from './with-change-set.ts';
import { type By, writeChanges } from './write-changes.ts';
import { collectionClashesOf, lockChosenProducts, slugsAfter, writeCollections } from './write-collections.ts';

const MOST_CONFLICTS = 1_000;
const MOST_TRIES = 3;

/** What is not to be done of it. */
export interface Without {
  /** Rows with errors, and those that have changed since they were compared. */
  leaveOut: boolean;
  /** Changes of stock; new products and variants have the stock of their line. */
  leaveOutStock: boolean;
}

/** @throws ShopError NOT_FOUND, IMPORT_CHECKING, IMPORT_FAILED, IMPORT_HAS_ERRORS, IMPORT_UNDONE, CURRENCY_CHANGED, IMPORT_STALE with the conflicts */
export async function applyChangeSet(
  deps: Deps,
  actor: Actor,
  { without, ...named }: { kind: ChangeSetKind; id: number; without: Without },
): Promise<ChangeSetRow> {
  const by = { actor, at: deps.clock.now() };
  const apply = () =>
    withChangeSet(deps, named, {
      stage: 'applying',
      isDue: (changeSet) => isDue(changeSet, without),
      run: (tx, changeSet) => applyRows(deps, tx, changeSet, { by, without }),
    });
  for (let tries = 1; ; tries += 1) {
    try {
      return await withUniqueSkus(apply);
    } catch (error) {
      // Somebody sold units, or stored a SKU, after it was looked at, and is done by now: the rows can be left out, or told.
      if (without.leaveOut && tries < MOST_TRIES && (isStale(error) || isSkuTaken(error))) continue;
      if (!isSkuTaken(error)) throw error;
      rejectConflicts(await listSkuClashes(deps.longWork, named.id), named.kind);
      throw error;
    }
  }
}

function isDue(changeSet: LockedChangeSet, { leaveOut }: Without): boolean {
  const { state, carried_out, error_count, applicable, in_other_units } = changeSet;
  if (state === 'checking') throw new ShopError('IMPORT_CHECKING', { retryAfter: 2 });
  if (state === 'failed') throw new ShopError('IMPORT_FAILED');
  if (state === 'undoing' || state === 'undone') throw new ShopError('IMPORT_UNDONE');
  if (state === 'applied' || carried_out) return false;
  if (in_other_units) throw otherUnits();
  if (error_count > 0 && !(leaveOut && applicable > 0)) throw new ShopError('IMPORT_HAS_ERRORS');
  return true;
}

async function applyRows(
  deps: Deps,
  tx: Tx,
  changeSet: LockedChangeSet,
  { by, without }: { by: By; without: Without },
): Promise<void> {
  const { id, kind } = changeSet;
  if (without.leaveOutStock) await deleteStockOfLines(tx, id);
  if (changeSet.needed !== null) await makeNeeded(tx, changeSet.needed, by);
  const attributes = await listAttributesForShare(tx);
  const options = withoutClashes(await listOptionsForShare(tx), changeSet.needed);
  const collections = await lockChosenProducts(tx, id);
  await lockProductsOfChangeSet(tx, id);
  const leftOut = without.leaveOut ? await leaveOutConflicts(tx, changeSet, collections) : [];
  const total = await countChangeLines(tx, id);
  const report = (done: number) => setProgress(deps.db, id, { stage: 'applying', done, total }, deps.clock.now());
  await report(0);
  const conflicts = keepFirst<Pick<NamedRow, 'line'> & { productId: number | null; variantId: number | null }>(
    MOST_CONFLICTS,
  );
  conflicts.add(await clashesOf(tx, id));
  await releaseSkus(tx, id, []);
  await releaseSkusOfRetired(tx, id);
  let done = 0;
  const slugs = new Map<number, readonly string[]>();
  for await (const changes of readChanges(tx, id, collections)) {
    const isNew = ({ lines }: (typeof changes)[number]) => lines[0]?.action === 'create_product';
    const changed = changes.filter((one) => !isNew(one));
    conflicts.add(changed.flatMap(({ lines, product }) => conflictsOf(lines, product)));
    conflicts.add(
      changes.flatMap(({ lines }) => lines.filter((line) => !areAllowed(attributes, line.productAfter.attributes))),
    );
    conflicts.add(changes.flatMap(({ lines, product }) => (areOffered(options, lines, product) ? [] : lines)));
    // With conflicts all is rolled back; what is left is only compared.
    if (conflicts.all().length === 0) {
      const known = changed.flatMap(({ lines, product }) => (product === undefined ? [] : [{ lines, product }]));
      const rows = await writeChanges(tx, id, known, by);
      const created = await createProducts(
        tx,
        changes.filter(isNew).map(({ lines }) => lines),
        by,
      );
      await recordApplied(tx, id, [...rows, ...created]);
      const made = new Map(created.map(({ position, productId }) => [position, productId]));
      for (const { lines, product } of changes) {
        const productId = product?.id ?? made.get(lines[0]?.position ?? -1);
        for (const [of, after] of slugsAfter(productId, lines)) slugs.set(of, after);
      }
    }
    done += changes.reduce((sum, { lines }) => sum + lines.length, 0);
    await report(done);
  }
  // With conflicts the variants are not retired, and their SKUs may be taken.
  rejectConflicts(conflicts.all(), kind);
  await restoreSkusOfRetired(tx, id);
  const moved = collections && (await writeCollections(tx, collections, { wanted: slugs }, by));
  await giveImportKeys(tx, id);
  await startPictures(tx, id, by.at);
  const isPart = without.leaveOut || without.leaveOutStock;
  await updateAppliedChangeSet(
    tx,
    id,
    {
      leftOut,
      counts: isPart ? await countApplied(tx, id, kind) : undefined,
      collectionsBefore: moved?.before ?? null,
    },
    by.at,
  );
}

/** Rows that clash with others, or with what is unique in the shop. */
async function clashesOf(tx: Tx, id: number) {
  return [
    ...(await listRowsWithOtherSku(tx, id, 'before')),
    ...(await listSkuClashes(tx, id)),
    ...(await listKeyClashes(tx, id)),
    ...(await collectionClashesOf(tx, id)),
  ];
}

const isStale = (error: unknown) => error instanceof ShopError && error.code === 'IMPORT_STALE';

function rejectConflicts(
  found: readonly { line: number; productId: number | null; variantId: number | null }[],
  kind: ChangeSetKind,
): void {
  if (found.length === 0) return;
  const conflicts = new Map(
    found.map(({ line, productId, variantId }) => {
      // A bulk edit has products in place of lines.
      const named = { productId, variantId };
      return [`${line} ${variantId}`, kind === 'import' ? { line, ...named } : named];
    }),
  );
  throw new ShopError('IMPORT_STALE', { conflicts: [...conflicts.values()] });
}
