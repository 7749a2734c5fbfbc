/** The texts of a product in further languages. Alt texts belong to the address of their picture, so that they move with it. */

import type { Product } from '@shop/contract/catalogue';
import { isUploadedPicture } from '@shop/contract/pictures';
import { translatedColumnFields } from '@shop/contract/product-fields';
import { productFieldText } from '@shop/messages/product-fields';
import {
  inEachLanguage,
  labelIn,
  readTranslationName,
  type TranslationDrafts,
  type TranslationName,
  translationDraftsOf,
  translationName,
} from '../../forms/translation-drafts.ts';

export const highlights = ['highlight1', 'highlight2', 'highlight3', 'highlight4'] as const;
/** As the API has the pictures. */
export const pictures = ['image1', 'image2', 'image3', 'thumbnail'] as const;
export const altFields = {
  image1: 'image1Alt',
  image2: 'image2Alt',
  image3: 'image3Alt',
  thumbnail: 'thumbnailAlt',
} as const;

/** The field of the alt text of a picture. */
export const altOf = (address: string) => `alt:${address.trim()}`;

export function productTextsOf(product: Product | undefined): TranslationDrafts {
  const plain = translationDraftsOf(product?.translations, translatedColumnFields);
  return inEachLanguage((language) => {
    const texts = product?.translations?.[language];
    const alts = (product?.images ?? []).flatMap((address, place) =>
      isUploadedPicture(address) ? [[altOf(address), texts?.imageAlts?.[place] ?? '']] : [],
    );
    return {
      ...plain[language],
      ...Object.fromEntries(highlights.map((name, place) => [name, texts?.highlights?.[place] ?? ''])),
      ...Object.fromEntries(alts),
    };
  });
}

/** The field for a path in the contract's body. */
export function productTextAt([first, language, name, place]: readonly PropertyKey[]): TranslationName | undefined {
  if (first !== 'translations' || language === undefined || name === undefined) return undefined;
  const field = name === 'highlights' ? `highlight${Number(place ?? 0) + 1}` : String(name);
  return translationName(String(language), field);
}

/** All that can have a message. */
export function productTextNames(drafts: TranslationDrafts): TranslationName[] {
  return Object.entries(drafts).flatMap(([language, texts]) =>
    Object.keys(texts).map((field) => translationName(language, field)),
  );
}

/** @param addresses of its pictures */
export function labelOfText(addresses: Readonly<Record<(typeof pictures)[number], string>>, name: TranslationName) {
  const { language, field } = readTranslationName(name);
  const picture = pictures.find((slot) => altOf(addresses[slot]) === field);
  const listed = [...translatedColumnFields, ...highlights].find((one) => one === field);
  const known = picture === undefined ? listed : altFields[picture];
  return labelIn(language, known === undefined ? field : productFieldText[known]);
}
