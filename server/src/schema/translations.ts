import type { Translations } from '@shop/contract/translations';
import type { ColumnType } from 'kysely';

/** Texts in other languages than the default; written as JSON text. */
export type TranslationsColumn<Texts extends object> = ColumnType<Translations<Texts>, string | undefined, string>;

/** What is translated of a product. */
export interface ProductTexts {
  title: string;
  description: string;
  /** Markdown, and what it is rendered to. */
  details: string | null;
  detailsHtml: string | null;
  highlights: string[];
  seoTitle: string | null;
  seoDescription: string | null;
  /** Parallel to the pictures. Those of the default language are the pictures' own. */
  imageAlts: string[];
}
