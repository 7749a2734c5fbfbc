import type { ProductTexts, Translations } from '@shop/contract/translations';
import type { ColumnType } from 'kysely';

/** Texts in other languages than the default; written as JSON text. */
export type TranslationsColumn<Texts extends object> = ColumnType<Translations<Texts>, string | undefined, string>;

/** With the HTML that the Markdown is rendered to. */
export interface StoredProductTexts extends ProductTexts {
  detailsHtml: string | null;
}

/** A text that a name is. */
export interface NameText {
  name: string;
}

export interface PageTexts {
  title: string;
  /** And what it is rendered to. */
  markdown: string;
  html: string;
}

export interface MailTexts {
  subject: string;
  intro: string;
}
