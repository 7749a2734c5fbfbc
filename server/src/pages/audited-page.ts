import type { AuditValues } from '../audit/audit.queries.ts';
import type { AuditedField } from '../audit/present-entries.ts';
import { describeTranslations } from '../platform/content-languages.ts';
import { withoutHtml } from './page-texts.ts';
import type { PageRow } from './pages.queries.ts';

/** What the history of a page records. */
export const auditedPageFields: readonly AuditedField[] = [
  { column: 'title', name: 'title' },
  { column: 'markdown', name: 'markdown' },
  { column: 'in_footer', name: 'inFooter' },
  { column: 'position', name: 'position' },
  { column: 'translations', name: 'translations' },
];

export function recordedPage({ title, markdown, in_footer, position, translations }: PageRow): AuditValues {
  return { title, markdown, in_footer, position, translations: describeTranslations(withoutHtml(translations)) };
}
