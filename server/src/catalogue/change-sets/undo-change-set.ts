/**
 * When it returns, everything that is still as the change set left it is as it was before, once: all fields in one transaction, and
 * then the stocks. What somebody has changed since stays and is listed; where that is all, it can be undone again once they have put
 * it back. Units sold since stay sold.
 */

import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { listAttributesForShare } from '../attributes/attributes.queries.ts';
import { listOptionsForShare } from '../options/options.queries.ts';
import { isSkuTaken, withUniqueSkus } from '../variants/unique-skus.ts';
import { changesNothing } from './change-line.ts';
import { countChangeLines } from './change-lines.queries.ts';
import { type ChangeSetKind, type ChangeSetRow, setProgress, updateUndoneChangeSet } from './change-sets.queries.ts';
import { listRestocked, listUnitsSince, lockProductsOfChangeSet } from './changed-rows.queries.ts';
import {
  listRowsWithFormerSkuTaken,
  listRowsWithOtherSku,
  listRowsWithSkuOf,
  listSkuHolders,
  releaseSkus,
  releaseSkusOfNew,
} from './changed-skus.queries.ts';
import { endPictures } from './import-pictures.queries.ts';
import type { Inverse, LeftField, UndoFacts } from './inverse.ts';
import { invertChanges } from './invert-changes.ts';
import { type ChangesOfProduct, readChanges } from './read-changes.ts';
import { keepFirst } from './shown-few.ts';
import { type LockedChangeSet, otherUnits, withChangeSet } from './with-change-set.ts';
import { type By, writeChanges } from './write-changes.ts';
import { lockChosenProducts, slugsAfter, writeCollections } from './write-collections.ts';

const MOST_LEFT = 10_000;
const MOST_TRIES = 3;

/** @throws ShopError NOT_FOUND, IMPORT_NOT_APPLIED, CURRENCY_CHANGED; SKU_TAKEN if others store SKUs that it needs again and again */
export async function undoChangeSet(
  deps: Deps,
  actor: Actor,
  named: { kind: ChangeSetKind; id: number },
): Promise<ChangeSetRow> {
  const by = { actor, at: deps.clock.now() };
  const undo = () =>
    withChangeSet(deps, named, {
      stage: 'undoing',
      isDue,
      run: async (tx, changeSet) => {
        const { id } = changeSet;
        await updateUndoneChangeSet(tx, id, await putBackRows(deps, tx, changeSet, by), by.at);
        await endPictures(tx, id);
      },
    });
  for (let tries = 1; ; tries += 1) {
    try {
      return await withUniqueSkus(undo);
    } catch (error) {
      // Somebody stored a SKU after it was looked up, and is done by now: looked up again, it is one that stays.
      if (!isSkuTaken(error) || tries === MOST_TRIES) throw error;
    }
  }
}

function isDue(changeSet: LockedChangeSet): boolean {
  const isLeft = isLeftToUndo(changeSet);
  if (isLeft && changeSet.in_other_units) throw otherUnits();
  return isLeft;
}

function isLeftToUndo({ state, carried_out, undone, left_over: left }: LockedChangeSet): boolean {
  // Of a former undo that put nothing back, there is nothing that could be put back twice.
  if (state === 'undone') return undone === 0 && left !== null && left.length > 0;
  if (state !== 'applied' && state !== 'undoing') throw new ShopError('IMPORT_NOT_APPLIED');
  return state === 'applied' || !carried_out;
}

async function putBackRows(
  deps: Deps,
  tx: Tx,
  { id, collections_before: former }: LockedChangeSet,
  by: By,
): Promise<{ undone: number; left: LeftField[] }> {
  const total = await countChangeLines(tx, id);
  const report = (done: number) => setProgress(deps.db, id, { stage: 'undoing', done, total }, deps.clock.now());
  await report(0);
  const attributes = await listAttributesForShare(tx);
  const options = await listOptionsForShare(tx);
  const collections = await lockChosenProducts(tx, id);
  await lockProductsOfChangeSet(tx, id);
  const otherSku = await positionsWithOtherSku(tx, id);
  await releaseSkus(tx, id, [...otherSku]);
  await releaseSkusOfNew(tx, id, [...otherSku]);
  const left = keepFirst<LeftField>(MOST_LEFT);
  let undone = 0;
  let done = 0;
  const slugs = new Map<number, readonly string[]>();
  for await (const changes of readChanges(tx, id, collections)) {
    const facts = { ...(await readFacts(tx, changes, otherSku)), attributes, options, collections };
    const inverses = changes.flatMap(({ lines, product }) =>
      product === undefined ? [] : [{ product, inverse: invertChanges(lines, product, facts) }],
    );
    left.add(inverses.flatMap(({ inverse }) => inverse.left));
    undone += new Set(inverses.flatMap(({ inverse }) => linesPutBack(inverse))).size;
    const written = inverses.filter(({ inverse }) => linesPutBack(inverse).length > 0);
    await writeChanges(
      tx,
      id,
      written.map(({ product, inverse: { lines, own } }) => ({ product, lines, own })),
      by,
    );
    for (const { product, inverse } of inverses) {
      for (const [of, after] of slugsAfter(product.id, inverse.lines)) slugs.set(of, after);
    }
    done += changes.reduce((sum, { lines }) => sum + lines.length, 0);
    await report(done);
  }
  if (collections !== undefined) {
    const { withoutRoom } = await writeCollections(tx, collections, { wanted: slugs, former: former ?? {} }, by);
    left.add(withoutRoom.map((productId) => ({ line: 0, productId, variantId: null, field: 'collections' })));
  }
  return { undone, left: left.all() };
}

/** Rows whose SKU stays: each keeps one that another row may need. */
async function positionsWithOtherSku(tx: Tx, id: number): Promise<Set<number>> {
  const staying = new Set<number>();
  let found = [...(await listRowsWithOtherSku(tx, id, 'after')), ...(await listRowsWithFormerSkuTaken(tx, id))];
  while (found.length > 0) {
    const more = found.map(({ position }) => position).filter((position) => !staying.has(position));
    for (const position of more) staying.add(position);
    found = more.length === 0 ? [] : await listRowsWithSkuOf(tx, id, more);
  }
  return staying;
}

async function readFacts(
  tx: Tx,
  changes: readonly ChangesOfProduct[],
  otherSku: ReadonlySet<number>,
): Promise<Omit<UndoFacts, 'attributes' | 'options' | 'collections'>> {
  const lines = changes.flatMap((one) => one.lines);
  const reshaped = changes.filter((one) => one.lines.some(({ shape }) => shape !== null));
  const restocked = await listRestocked(
    tx,
    lines.flatMap(({ variantId, movementId, stockAfter }) =>
      variantId === null || movementId === null || stockAfter === null ? [] : [{ variantId, movementId }],
    ),
  );
  const unitsSince = await listUnitsSince(
    tx,
    lines.flatMap(({ variantId, movementId, movedStock }) =>
      variantId === null || movedStock === null ? [] : [{ variantId, movementId }],
    ),
  );
  const skuHolders = await listSkuHolders(
    tx,
    reshaped.flatMap((one) => [
      ...(one.product?.variants ?? []).map(({ sku }) => sku),
      ...one.lines.map(({ variantBefore }) => variantBefore.sku),
    ]),
  );
  return { restocked, otherSku, unitsSince, skuHolders };
}

const linesPutBack = ({ lines }: Inverse) => lines.filter((line) => !changesNothing(line)).map(({ line }) => line);
