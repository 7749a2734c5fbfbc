import type { ProductTexts, Translations } from '@shop/contract/translations';
import type { ColumnType } from 'kysely';

/** Texts in other languages than the default; written as JSON text. */
export type TranslationsColumn<Texts extends object> = ColumnType<Translations<Texts>, string | undefined, string>;

/** With the HTML that the Markdown is rendered to. */
export interface StoredProductTexts extends ProductTexts {
  detailsHtml: string | null;
}
