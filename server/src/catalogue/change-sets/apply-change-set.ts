/**
 * When it returns, everything that the change set is to change is changed, in one transaction, once, however often and however
 * concurrently it is called. If a row that it changes is no longer as it was compared, nothing is changed.
 */

import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { isSkuTaken, withUniqueSkus } from '../unique-skus.ts';
import { countChangeLines, listSkuClashes } from './change-lines.queries.ts';
import { type ChangeSetKind, type ChangeSetRow, setProgress, updateAppliedChangeSet } from './change-sets.queries.ts';
import { lockRowsOfChangeSet, recordApplied } from './changed-rows.queries.ts';
import {
  listRowsWithOtherSku,
  type NamedRow,
  releaseSkus,
  releaseSkusOfRetired,
  restoreSkusOfRetired,
} from './changed-skus.queries.ts';
import { createProducts } from './create-products.ts';
import { conflictsOf } from './find-conflicts.ts';
import { readChanges } from './read-changes.ts';
import { keepFirst } from './shown-few.ts';
import { withChangeSet } from './with-change-set.ts';
import { type By, writeChanges } from './write-changes.ts';

const MOST_CONFLICTS = 1_000;

/** @throws ShopError NOT_FOUND, IMPORT_CHECKING, IMPORT_HAS_ERRORS, IMPORT_UNDONE, IMPORT_STALE with the conflicts */
export async function applyChangeSet(
  deps: Deps,
  actor: Actor,
  named: { kind: ChangeSetKind; id: number },
): Promise<ChangeSetRow> {
  const at = deps.clock.now();
  const apply = () =>
    withChangeSet(deps, named, async (tx, changeSet) => {
      if (changeSet.state === 'checking') throw new ShopError('IMPORT_CHECKING', { retryAfter: 2 });
      if (changeSet.state === 'undone') throw new ShopError('IMPORT_UNDONE');
      if (changeSet.state === 'applied') return;
      if (changeSet.error_count > 0) throw new ShopError('IMPORT_HAS_ERRORS');
      await applyRows(deps, tx, changeSet, { actor, at });
      await updateAppliedChangeSet(tx, changeSet.id, at);
    });
  try {
    return await withUniqueSkus(apply);
  } catch (error) {
    // Somebody stored the SKU after it was looked up, and is done by now: the lines that give it can be told.
    if (isSkuTaken(error)) rejectConflicts(await listSkuClashes(deps.longWork, named.id), named.kind);
    throw error;
  }
}

async function applyRows(deps: Deps, tx: Tx, { id, kind }: { id: number; kind: ChangeSetKind }, by: By): Promise<void> {
  const total = await countChangeLines(tx, id);
  const report = (done: number) => setProgress(deps.db, id, { stage: 'applying', done, total }, deps.clock.now());
  await report(0);
  await lockRowsOfChangeSet(tx, id);
  const conflicts = keepFirst<Pick<NamedRow, 'line'> & { productId: number | null; variantId: number | null }>(
    MOST_CONFLICTS,
  );
  conflicts.add(await listRowsWithOtherSku(tx, id, 'before'));
  conflicts.add(await listSkuClashes(tx, id));
  await releaseSkus(tx, id, []);
  await releaseSkusOfRetired(tx, id);
  let done = 0;
  for await (const changes of readChanges(tx, id)) {
    const isNew = ({ lines }: (typeof changes)[number]) => lines[0]?.action === 'create_product';
    const changed = changes.filter((one) => !isNew(one));
    conflicts.add(changed.flatMap(({ lines, product }) => conflictsOf(lines, product)));
    // With conflicts all is rolled back; what is left is only compared.
    if (conflicts.all().length === 0) {
      const known = changed.flatMap(({ lines, product }) => (product === undefined ? [] : [{ lines, product }]));
      const rows = await writeChanges(tx, known, by);
      const created = await createProducts(
        tx,
        changes.filter(isNew).map(({ lines }) => lines),
        by,
      );
      await recordApplied(tx, id, [...rows, ...created]);
    }
    done += changes.reduce((sum, { lines }) => sum + lines.length, 0);
    await report(done);
  }
  // With conflicts the variants are not retired, and their SKUs may be taken.
  rejectConflicts(conflicts.all(), kind);
  await restoreSkusOfRetired(tx, id);
}

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
