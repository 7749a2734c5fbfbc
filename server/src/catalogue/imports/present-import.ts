import type { AppliedImport, ImportResource, UndoneImport } from '@shop/contract/product-files';
import type { ChangeSetRow } from '../change-sets/change-sets.queries.ts';
import { presentFailure, presentProgress } from '../change-sets/present-change-set.ts';

export function presentImport(row: ChangeSetRow): ImportResource {
  return {
    id: row.id,
    state: row.state,
    failure: presentFailure(row),
    created: row.created,
    changed: row.changed,
    unchanged: row.unchanged,
    retired: row.retired,
    errorCount: row.error_count,
    errors: row.errors.map(({ line, column, message }) => ({ line, column, message })),
    applicable: row.applicable,
    warnings: row.warnings.map(({ code, count, message }) => ({ code, count, message })),
    encoding: row.encoding,
    separator: row.separator,
    sample: row.sample.map(({ line, field, from, to }) => ({ line, field, from, to })),
    undone: row.undone,
    leftCount: row.left_over?.length ?? null,
    progress: presentProgress(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentAppliedImport({ id, created, changed, retired, left_out }: ChangeSetRow): AppliedImport {
  const leftOut = left_out.map(({ line, productId, variantId, message }) => ({ line, productId, variantId, message }));
  return { id, state: 'applied', created, changed, retired, leftOut };
}

export function presentUndoneImport({ id, undone, left_over: left }: ChangeSetRow): UndoneImport {
  return {
    id,
    state: 'undone',
    undone: undone ?? 0,
    left: (left ?? []).map(({ line, productId, variantId, field }) => ({ line, productId, variantId, field })),
  };
}
