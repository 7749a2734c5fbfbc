/** From what was typed in further languages to the body of POST and PATCH /products, and to lines for people. */

import type { Product } from '@shop/contract/catalogue';
import { translatedColumnFields } from '@shop/contract/product-fields';
import { changedTexts, textLines, translationName, typedIn } from '../../forms/translation-drafts.ts';
import type { ProductBody } from '../../state/product-slice.ts';
import type { ProductDraft } from './product-draft.ts';
import { altOf, highlights, labelOfText, pictures, productTextsOf } from './product-translations.ts';

/** Those that differ from the product, as its body has them. */
export function changedProductTexts(draft: ProductDraft, base: Product | undefined): Pick<ProductBody, 'translations'> {
  const before = productTextsOf(base);
  const changed = changedTexts(draft.translations, before);
  if (changed === undefined) return {};
  const sent = Object.entries(changed).map(([language, texts]) => {
    // A list is sent as a whole, also with texts that the draft lacks.
    const all = { [language]: { ...before[language], ...draft.translations[language] } };
    const typed = (field: string) => typedIn(all, language, field).trim();
    const names = Object.keys(texts);
    return [
      language,
      {
        ...Object.fromEntries(
          translatedColumnFields.filter((name) => names.includes(name)).map((name) => [name, typed(name)]),
        ),
        ...(highlights.some((name) => names.includes(name)) && { highlights: withoutEnd(highlights.map(typed)) }),
        ...(names.some((name) => name.startsWith(altOf(''))) && {
          imageAlts: withoutEnd(pictures.map((slot) => typed(altOf(draft[slot])))),
        }),
      },
    ] as const;
  });
  return { translations: Object.fromEntries(sent) };
}

/** Without the empty ones after the last text, so that a list of nothing but these is removed. */
const withoutEnd = (texts: readonly string[]) => texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);

/** One line for each. */
export function productTextLines(draft: ProductDraft): string {
  return textLines(draft.translations, ({ language, field }) => labelOfText(draft, translationName(language, field)));
}
