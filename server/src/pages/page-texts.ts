/** The texts of a page in the language of the answer, and what bodies change of its translations. */

import type { ShopPage, UpdatePageBody } from '@shop/contract/shop-pages';
import type { TranslationChanges, Translations } from '@shop/contract/translations';
import { answeredTranslations, changedTranslations, shownTexts } from '../platform/content-languages.ts';
import { renderMarkdown } from '../platform/markdown/render-markdown.ts';
import type { PageTexts } from '../schema/translations.ts';
import type { PageRow } from './pages.queries.ts';

type Row = Pick<PageRow, 'translations'>;

/** With the HTML that the Markdown is rendered to: '' for a page without text in any language of the shop. */
export function shownTextsOf({ title, html, translations }: Pick<PageRow, 'title' | 'html' | 'translations'>) {
  return shownTexts<Pick<PageTexts, 'title' | 'html'>>({ title, html }, translations);
}

/** The links to pages that have text, with their titles in the language of the answer. */
export function shownLinks<Link extends Pick<PageRow, 'title' | 'html' | 'translations'>>(
  links: readonly Link[],
): Link[] {
  return links.map((link) => ({ ...link, ...shownTextsOf(link) })).filter(({ html }) => html !== '');
}

/** As bodies have them. */
export function withoutHtml(translations: Translations<PageTexts>) {
  return Object.fromEntries(
    Object.entries(translations).map(([language, { html: _html, ...texts }]) => [language, texts]),
  );
}

/** For staff. */
export function answeredTexts({ translations }: Row): ShopPage['translations'] {
  return answeredTranslations(withoutHtml(translations));
}

/**
 * What is stored once a body has changed it, each Markdown with the HTML that it is rendered to.
 * @throws ShopError INVALID_INPUT
 */
export function translationsAfter(
  before: Translations<PageTexts>,
  changes: UpdatePageBody['translations'],
): Translations<PageTexts> {
  return changedTranslations(before, changes && withHtml(changes));
}

function withHtml(changes: NonNullable<UpdatePageBody['translations']>): TranslationChanges<PageTexts> {
  return Object.fromEntries(
    Object.entries(changes).map(([language, texts]) => {
      if (texts?.markdown === undefined) return [language, texts];
      const { markdown } = texts;
      return [language, { ...texts, html: markdown && renderMarkdown(markdown, `translations.${language}.markdown`) }];
    }),
  );
}

/** The page loses its text in all languages, and keeps its titles. */
export function withoutMarkdown({ translations }: Row): Translations<PageTexts> {
  const removed = Object.keys(translations).map((language) => [language, { markdown: null, html: null }]);
  return changedTranslations(translations, Object.fromEntries(removed));
}
