import { renderMarkdown } from '../../platform/markdown/render-markdown.ts';

/**
 * @param details Markdown; null: none; undefined: stays as it is
 * @throws ShopError INVALID_INPUT for more elements than a page may have
 */
export function detailsHtmlOf(details: string | null | undefined): string | null | undefined {
  return typeof details === 'string' ? renderMarkdown(details, 'details') : details;
}
