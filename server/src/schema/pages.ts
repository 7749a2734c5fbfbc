/** The table of pages with the merchant's own texts. */

import type { PageTexts, TranslationsColumn } from './translations.ts';

export interface PagesTables {
  pages: {
    slug: string;
    title: string;
    markdown: string;
    /** Rendered from the Markdown when that was saved; '' for a page without text. */
    html: string;
    in_footer: boolean;
    position: number;
    built_in: boolean;
    updated_at: Date;
    translations: TranslationsColumn<PageTexts>;
  };
}
