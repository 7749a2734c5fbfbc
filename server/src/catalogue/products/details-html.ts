import { renderMarkdown } from '../../platform/markdown/render-markdown.ts';

/**
 * @param details Markdown; null: none; undefined: stays as it is
 * @param path of the Markdown in the body
 * @throws ShopError INVALID_INPUT for more elements than a page may have
 */
export function detailsHtmlOf(details: string | null | undefined, path = 'details'): string | null | undefined {
  return typeof details === 'string' ? renderMarkdown(details, path) : details;
}
