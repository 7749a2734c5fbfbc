import { isUploadedPicture } from '@shop/contract/pictures';
import { translatedColumnFields } from '@shop/contract/product-fields';
import { productFieldText } from '@shop/messages/product-fields';
import type { TranslatedText } from '../../forms/LanguageTabs.tsx';
import { translationName, typedIn, withTypedIn } from '../../forms/translation-drafts.ts';
import type { ProductDraft } from './product-draft.ts';
import { altFields, altOf, highlights, pictures } from './product-translations.ts';
import type { ProductFormState } from './use-product-form.ts';

/** As the contract limits it. */
const ALT_MAX = 300;
const rows: Readonly<Partial<Record<string, number>>> = { description: 5, details: 8, seoDescription: 2 };

type Text = Pick<TranslatedText, 'label' | 'original' | 'rows' | 'maxLength'> & { field: string };

/** All that a translator may write, in the order of the form. */
function textsOf(draft: ProductDraft): Text[] {
  const ofForm = [...translatedColumnFields.slice(0, 2), ...highlights, ...translatedColumnFields.slice(2)].map(
    (field) => ({
      ...{ field, label: productFieldText[field], original: draft[field], rows: rows[field] },
    }),
  );
  const alts = pictures.flatMap((slot, at) => {
    const field = altOf(draft[slot]);
    // The same picture may stand in two places.
    const isFirst = pictures.findIndex((one) => altOf(draft[one]) === field) === at;
    if (!isFirst || !isUploadedPicture(draft[slot].trim())) return [];
    const alt = altFields[slot];
    return [{ field, label: productFieldText[alt], original: draft[alt], maxLength: ALT_MAX }];
  });
  return [...ofForm, ...alts];
}

/** For the tab of a language. Highlights that the product does not have need no translation. */
export function translatedProduct(form: ProductFormState, language: string): TranslatedText[] {
  return textsOf(form.draft).flatMap(({ field, ...text }) => {
    const value = typedIn(form.draft.translations, language, field);
    if (field.startsWith('highlight') && text.original.trim() === '' && value === '') return [];
    const name = translationName(language, field);
    return {
      ...text,
      id: name,
      value,
      error: form.errors[name],
      onChange: (typed: string) =>
        form.change({
          ...form.draft,
          translations: withTypedIn(form.draft.translations, { language, field }, typed),
        }),
      onBlur: () => form.leave(name),
    };
  });
}
