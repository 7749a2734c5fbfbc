/** The texts of a product in the language of the answer, and what bodies change of its translations. */

import type { Product } from '@shop/contract/catalogue';
import type { UpdateProductBody } from '@shop/contract/product-bodies';
import type { TranslationChanges, Translations } from '@shop/contract/translations';
import { answeredTranslations, changedTranslations, shownTexts } from '../../platform/content-languages.ts';
import type { ProductTexts } from '../../schema/translations.ts';
import { detailsHtmlOf } from './details-html.ts';
import type { WithImageAlts } from './image-alts.ts';
import type { ProductRow } from './products.queries.ts';

type Row = WithImageAlts<ProductRow>;

type ListedTexts = Pick<ProductTexts, 'title' | 'description' | 'highlights' | 'seoTitle' | 'seoDescription'>;

export function shownTitle({ title, translations }: Pick<Row, 'title' | 'translations'>): string {
  return shownTexts<Pick<ProductTexts, 'title'>>({ title }, translations).title;
}

/** What lists show, too. */
export function shownTextsOf(row: Row): ListedTexts & Pick<ProductTexts, 'imageAlts'> {
  const { title, description, highlights, seo_title: seoTitle, seo_description: seoDescription } = row;
  const own = { title, description, highlights, seoTitle, seoDescription };
  return { ...shownTexts<ListedTexts>(own, row.translations), imageAlts: shownAlts(row) };
}

/** Each alt text by itself. */
function shownAlts({ images, imageAlts = [], translations }: Row): string[] {
  return images.map((_image, place) => {
    const texts = inEach(translations, ({ imageAlts: alts }) => ({ alt: alts?.[place] ?? '' }));
    return shownTexts({ alt: imageAlts[place] ?? '' }, texts).alt;
  });
}

function inEach<Texts extends object>(
  translations: Translations<ProductTexts>,
  textsIn: (texts: Partial<ProductTexts>) => Texts,
): Record<string, Texts> {
  return Object.fromEntries(Object.entries(translations).map(([language, texts]) => [language, textsIn(texts)]));
}

/** With the HTML that the Markdown is rendered to. */
export function shownDetails({ details, details_html, translations }: Row) {
  return shownTexts<Pick<ProductTexts, 'details' | 'detailsHtml'>>(
    { details, detailsHtml: details_html },
    translations,
  );
}

/** As bodies have them. */
export function withoutHtml(translations: Translations<ProductTexts>) {
  return inEach(translations, ({ detailsHtml: _html, ...texts }) => texts);
}

/** For staff. */
export function answeredTexts({ translations }: Row): Product['translations'] {
  return answeredTranslations(withoutHtml(translations));
}

/**
 * What is stored once a body has changed it. Alt texts stay with their pictures.
 * @param images as they will be
 */
export function translationsAfter(
  { translations, images: before }: Pick<Row, 'translations' | 'images'>,
  changes: UpdateProductBody['translations'],
  images: readonly string[],
): Translations<ProductTexts> {
  const moved = inEach(translations, ({ imageAlts: alts, ...texts }): Partial<ProductTexts> => {
    if (alts === undefined) return texts;
    return { ...texts, imageAlts: images.map((image) => alts[before.indexOf(image)] ?? '') };
  });
  return changedTranslations(moved, changes && withHtml(changes));
}

function withHtml(changes: NonNullable<UpdateProductBody['translations']>): TranslationChanges<ProductTexts> {
  return Object.fromEntries(
    Object.entries(changes).map(([language, texts]) => {
      if (texts?.details === undefined) return [language, texts];
      return [language, { ...texts, detailsHtml: detailsHtmlOf(texts.details, `translations.${language}.details`) }];
    }),
  );
}
