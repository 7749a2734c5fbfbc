import type { AuditValues } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import { auditedProductFields } from './audited-fields.ts';

/** The fields in which two versions of a product differ, with both values; undefined if there are none. */
export function changedFields(
  before: WholeProduct,
  after: WholeProduct,
): { before: AuditValues; after: AuditValues } | undefined {
  return differences(recorded(before), recorded(after));
}

/** What an admin sets of a product. */
export function recorded(product: WholeProduct): AuditValues {
  return Object.fromEntries(Object.values(auditedProductFields).map(({ column, value }) => [column, value(product)]));
}
