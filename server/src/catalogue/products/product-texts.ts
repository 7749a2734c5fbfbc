/** The texts of a product in the language of the answer, and what bodies change of its translations. */

import type { Product } from '@shop/contract/catalogue';
import type { UpdateProductBody } from '@shop/contract/product-bodies';
import type { ProductTexts, Translations } from '@shop/contract/translations';
import { answeredTranslations, changedTranslations, shownTexts } from '../../platform/content-languages.ts';
import type { StoredProductTexts } from '../../schema/translations.ts';
import { detailsHtmlOf } from './details-html.ts';
import type { WithImageAlts } from './image-alts.ts';
import type { ProductRow, WholeProduct } from './products.queries.ts';

type Row = WithImageAlts<ProductRow>;

type ListedTexts = Omit<ProductTexts, 'details' | 'imageAlts'>;

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

function inEach<From extends object, Texts extends object>(
  translations: Translations<From>,
  textsIn: (texts: Partial<From>) => Texts,
): Record<string, Texts> {
  return Object.fromEntries(Object.entries(translations).map(([language, texts]) => [language, textsIn(texts)]));
}

/** With the HTML that the Markdown is rendered to. */
export function shownDetails({
  details,
  details_html,
  translations,
}: Pick<WholeProduct, 'details' | 'details_html' | 'translations'>) {
  return shownTexts<Pick<StoredProductTexts, 'details' | 'detailsHtml'>>(
    { details, detailsHtml: details_html },
    translations,
  );
}

/** As bodies have them. */
export function withoutHtml(
  translations: Translations<Partial<StoredProductTexts>>,
): Record<string, Partial<ProductTexts>> {
  return inEach(translations, ({ detailsHtml: _html, ...texts }) => texts);
}

/** For staff. */
export function answeredTexts({ translations }: Row): Product['translations'] {
  return answeredTranslations(withoutHtml(translations));
}

/** Of a product that was read whole: others lack the long texts of their translations, which would be lost. */
type WithTexts = Pick<WholeProduct, 'translations' | 'images' | 'details_html'>;

/** Of a product that there is not yet. */
export const noTexts: WithTexts = { translations: {}, images: [], details_html: null };

/**
 * What is stored once a body has changed it. Alt texts stay with their pictures.
 * @param images as they will be
 * @throws ShopError INVALID_INPUT
 */
export function translationsAfter(
  before: WithTexts,
  changes: UpdateProductBody['translations'],
  images: readonly string[],
): Translations<StoredProductTexts> {
  return storedTexts(changedTranslations(movedAlts(before, images), changes), before.translations);
}

/** The same of the whole that a product is to have, as files name it. */
export function storedTranslations(
  texts: Translations<ProductTexts>,
  before: WithTexts,
  images: readonly string[],
): Translations<StoredProductTexts> {
  return storedTexts(movedAlts({ ...before, translations: texts }, images), before.translations);
}

/** Without the HTML. */
function movedAlts(
  { translations, images: before }: { translations: Translations<ProductTexts>; images: readonly string[] },
  images: readonly string[],
): Translations<ProductTexts> {
  return inEach(withoutHtml(translations), ({ imageAlts: alts, ...texts }) =>
    alts === undefined ? texts : { ...texts, imageAlts: images.map((image) => alts[before.indexOf(image)] ?? '') },
  );
}

/** Markdown that is as it was is not rendered again. */
function storedTexts(
  translations: Translations<ProductTexts>,
  before: Translations<StoredProductTexts>,
): Translations<StoredProductTexts> {
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => {
      const { details } = texts;
      const known = before[language];
      if (details === undefined) return [language, texts];
      const detailsHtml =
        known?.details === details && known.detailsHtml !== undefined
          ? known.detailsHtml
          : (detailsHtmlOf(details, `translations.${language}.details`) ?? null);
      return [language, { ...texts, detailsHtml }];
    }),
  );
}
