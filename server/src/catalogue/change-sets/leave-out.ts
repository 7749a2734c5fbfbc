/** What a change set does not do: rows with errors or conflicts. They are deleted before it is carried out. */

import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { LeftOutColumn } from '../../schema/change-sets.ts';
import type { Tx } from '../../schema.ts';
import type { ChosenProducts } from '../collections/chosen-products.ts';
import { deleteLinesLeftOut, listSkuClashes } from './change-lines.queries.ts';
import { listRowsWithOtherSku } from './changed-skus.queries.ts';
import { conflictsOf } from './find-conflicts.ts';
import { readChanges } from './read-changes.ts';
import { keepFirst } from './shown-few.ts';
import type { LockedChangeSet } from './with-change-set.ts';
import { collectionClashesOf } from './write-collections.ts';

const MOST_LEFT_OUT = 10_000;

/** @returns all that is left out, with those that had errors when they were checked */
export async function leaveOutConflicts(
  tx: Tx,
  { id, errors, left_out }: LockedChangeSet,
  collections: ChosenProducts | undefined,
): Promise<LeftOutColumn[]> {
  const leftOut = keepFirst<LeftOutColumn>(MOST_LEFT_OUT);
  leftOut.add(messagesOf(errors));
  leftOut.add(left_out);
  const leave = async (found: ReadonlyMap<number, string>) => {
    const rows = await deleteLinesLeftOut(tx, id, [...found.keys()]);
    // A product of a bulk edit has several rows.
    const lines = new Map(rows.map((row) => [row.line, row]));
    leftOut.add(
      [...lines.values()].map((row) => ({
        ...row,
        message: found.get(row.line) ?? catalogueErrorsText.goesWithAnother,
      })),
    );
  };
  const changed = new Map<number, string>();
  for await (const changes of readChanges(tx, id, collections)) {
    const compared = changes.filter(({ lines }) => lines[0]?.action !== 'create_product');
    for (const { line } of compared.flatMap(({ lines, product }) => conflictsOf(lines, product))) {
      changed.set(line, catalogueErrorsText.hasChanged);
    }
  }
  await leave(changed);
  // Who is left out may keep a SKU that another line gives.
  for (;;) {
    const clashes = await listSkuClashes(tx, id);
    const found = new Map(
      (await listRowsWithOtherSku(tx, id, 'before')).map(({ line }) => [line, catalogueErrorsText.hasChanged]),
    );
    for (const { line, sku } of clashes) found.set(line, catalogueErrorsText.skuIsTaken({ sku }));
    for (const { line } of await collectionClashesOf(tx, id)) found.set(line, catalogueErrorsText.hasChanged);
    if (found.size === 0) return leftOut.all();
    await leave(found);
  }
}

/** One for each line, or product. */
function messagesOf(errors: LockedChangeSet['errors']): LeftOutColumn[] {
  const messages = new Map<number, string>();
  for (const { line, message } of errors) {
    const before = messages.get(line);
    messages.set(line, before === undefined ? message : `${before}; ${message}`);
  }
  return [...messages].map(([line, message]) => ({ line, productId: null, variantId: null, message }));
}
