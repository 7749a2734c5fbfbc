import type { AuditValues } from '../audit/audit.queries.ts';
import { auditedProductFields } from './audited-fields.ts';
import type { ProductWithVariants } from './products.queries.ts';

/** The fields in which two versions of a product differ, with both values; undefined if there are none. */
export function changedFields(
  before: ProductWithVariants,
  after: ProductWithVariants,
): { before: AuditValues; after: AuditValues } | undefined {
  const [old, now] = [recorded(before), recorded(after)];
  const names = Object.keys(now).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  if (names.length === 0) return undefined;
  const only = (values: AuditValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: only(old), after: only(now) };
}

/** What an admin sets of a product. */
export function recorded(product: ProductWithVariants): AuditValues {
  return Object.fromEntries(Object.values(auditedProductFields).map(({ column, value }) => [column, value(product)]));
}
