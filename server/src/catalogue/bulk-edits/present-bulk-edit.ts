import type { AppliedBulkEdit, BulkEdit, UndoneBulkEdit } from '@shop/contract/bulk-edits';
import type { ChangeSetRow } from '../change-sets/change-sets.queries.ts';
import { presentFailure, presentProgress } from '../change-sets/present-change-set.ts';

export function presentBulkEdit(row: ChangeSetRow): BulkEdit {
  return {
    id: row.id,
    state: row.state,
    failure: presentFailure(row),
    count: row.changed + row.unchanged + row.error_count,
    changed: row.changed,
    unchanged: row.unchanged,
    errorCount: row.error_count,
    errors: row.errors.map(({ line, message }) => ({ productId: line, message })),
    sample: row.sample.map(({ line, field, from, to, ...one }) => {
      return { productId: line, variantId: field === 'variantPrice' ? one.variantId : null, field, from, to };
    }),
    change: row.requested,
    by: { id: row.user_id, email: row.email },
    undone: row.undone,
    leftCount: row.left_over?.length ?? null,
    progress: presentProgress(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentAppliedBulkEdit({ id, created, changed, retired, left_out }: ChangeSetRow): AppliedBulkEdit {
  const leftOut = left_out.map(({ line, message }) => ({ productId: line, message }));
  return { id, state: 'applied', created, changed, retired, leftOut };
}

export function presentUndoneBulkEdit({ id, undone, left_over: left }: ChangeSetRow): UndoneBulkEdit {
  return {
    id,
    state: 'undone',
    undone: undone ?? 0,
    left: (left ?? []).map(({ productId, variantId, field }) => ({ productId, variantId, field })),
  };
}
