import type { AuditValues } from '../audit/audit.queries.ts';
import type { AuditedField } from '../audit/present-entries.ts';
import type { PageRow } from './pages.queries.ts';

/** What the history of a page records. */
export const auditedPageFields: readonly AuditedField[] = [
  { column: 'title', name: 'title' },
  { column: 'markdown', name: 'markdown' },
  { column: 'in_footer', name: 'inFooter' },
  { column: 'position', name: 'position' },
];

export function recordedPage({ title, markdown, in_footer, position }: PageRow): AuditValues {
  return { title, markdown, in_footer, position };
}
