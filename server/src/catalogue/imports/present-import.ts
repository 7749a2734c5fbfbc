import {
  type AppliedImport,
  type ImportNeeds,
  type ImportResource,
  MOST_VALUES_SHOWN,
  type UndoneImport,
} from '@shop/contract/product-files';
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
    format: row.format,
    notes: row.notes.map(({ line, column, message }) => ({ line, column, message })),
    noteCount: row.note_count,
    needed: presentNeeds(row),
    sample: row.sample.map(({ line, field, from, to }) => ({ line, field, from, to })),
    undone: row.undone,
    leftCount: row.left_over?.length ?? null,
    pictures: {
      total: row.pictures.total,
      done: row.pictures.done,
      failed: row.pictures.failed.map(({ line, url, message }) => ({ line, url, message })),
    },
    progress: presentProgress(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function presentNeeds({ needed }: ChangeSetRow): ImportNeeds {
  const options = (needed?.options ?? []).map(({ name, isNew, values }) => ({
    name,
    isNew,
    values: values.slice(0, MOST_VALUES_SHOWN).map((value) => value.name),
    valueCount: values.length,
  }));
  return { options, tagCount: needed?.tags.length ?? 0 };
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
