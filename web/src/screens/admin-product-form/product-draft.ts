/** What the product form holds: texts as they were typed. `read-draft.ts` makes the contract's body of them. */

import { ownValue } from '@shop/contract/attributes';
import type { Product, Size } from '@shop/contract/catalogue';
import { byName, ownFields, simpleProductFields } from '@shop/contract/product-fields';
import { productFieldText } from '@shop/messages/product-fields';
import { fieldOf } from '../../forms/local-time.ts';
import {
  changedTexts,
  isTranslationName,
  readTranslationName,
  type TranslationDrafts,
  type TranslationName,
  typedIn,
} from '../../forms/translation-drafts.ts';
import type { FieldMessages } from '../../forms/use-field-errors.ts';
import {
  type AttributeDrafts,
  type AttributeFieldName,
  attributeDraftsOf,
  attributeFieldName,
  isAttributeField,
  keyOfField,
} from './attribute-drafts.ts';
import { type ChosenOption, chosenOptionsOf, type KnownOptions, offerOf, toldOptions } from './chosen-options.ts';
import { combinationKey, combinationName } from './combinations.ts';
import { labelOfText, productTextNames, productTextsOf } from './product-translations.ts';
import {
  type CellName,
  cellLabel,
  cellNames,
  type VariantDraft,
  variantColumns,
  variantDraftsOf,
} from './variant-draft.ts';

export const textFields = [
  ...(['title', 'description', 'brand', 'category', 'price', 'discountPercentage', 'stock'] as const),
  ...(['salePercentage', 'saleFrom', 'saleUntil'] as const),
  ...(['contentAmount', 'contentUnit', 'contentPer'] as const),
  ...ownFields,
  ...simpleProductFields,
  'related' as const,
  ...(['thumbnail', 'image1', 'image2', 'image3'] as const),
  ...(['thumbnailAlt', 'image1Alt', 'image2Alt', 'image3Alt'] as const),
  ...(['highlight1', 'highlight2', 'highlight3', 'highlight4'] as const),
];
export type TextField = (typeof textFields)[number];

/** In the order of the form. */
export const draftFields = [
  ...textFields,
  ...(['attributes', 'options', 'colors', 'sizes', 'variants', 'translations'] as const),
];
export type DraftField = (typeof draftFields)[number];

type ChosenSize = Pick<Size, 'id' | 'inStock'>;

export type ProductDraft = Record<TextField, string> & {
  /** By key; one that the product does not have has none. */
  attributes: AttributeDrafts;
  /** Those that it comes in, in the order of the pickers. */
  options: readonly ChosenOption[];
  /** The ids of the chosen colours, in their order. */
  colors: readonly string[];
  sizes: readonly ChosenSize[];
  /** Empty for a product that is sold without a choice. */
  variants: readonly VariantDraft[];
  /** Of the shop's further languages. */
  translations: TranslationDrafts;
};

/** What a message can be about: a field, an attribute, a cell of the table of variants, or a text in another language. */
export type MessageName = DraftField | AttributeFieldName | CellName | TranslationName;
export type DraftMessages = FieldMessages<MessageName>;

/** All that can have a message, in the order of the form. */
export function messageNames(draft: ProductDraft): MessageName[] {
  const { attributes, variants } = draft;
  const ofAttributes = Object.keys(attributes).map(attributeFieldName);
  return [
    ...textFields,
    'attributes',
    ...ofAttributes,
    'options',
    'colors',
    'sizes',
    'variants',
    ...cellNames(variants),
    ...productTextNames(draft.translations),
  ];
}

function isCell(name: MessageName): name is CellName {
  return name.startsWith('variants.');
}

type Names = {
  /** Of the attributes, by key. */
  attributes: ReadonlyMap<string, string>;
  options: KnownOptions;
};

function messageLabel(draft: ProductDraft, name: MessageName, { attributes, options }: Names): string {
  if (isAttributeField(name)) return attributes.get(keyOfField(name)) ?? keyOfField(name);
  if (isTranslationName(name)) return labelOfText(draft, name);
  if (!isCell(name)) return productFieldText[name];
  const offer = offerOf(draft);
  return cellLabel(draft.variants, name, ({ choices }) => combinationName(choices, offer, options));
}

/** For the summary above the form. */
export function listedErrors(
  draft: ProductDraft,
  messages: DraftMessages,
  names: Names,
): { name: MessageName; label: string; message: string }[] {
  return messageNames(draft).flatMap((name) => {
    const message = messages[name];
    return message === undefined ? [] : [{ name, label: messageLabel(draft, name, names), message }];
  });
}

const emptyDraft: ProductDraft = {
  ...byName(textFields, () => ''),
  attributes: {},
  options: [],
  colors: [],
  sizes: [],
  variants: [],
  translations: {},
};

/** @param product undefined for a new one */
export function draftOf(product: Product | undefined): ProductDraft {
  const translations = productTextsOf(product);
  if (product === undefined) return { ...emptyDraft, translations };
  const hasVariants = (product.variants ?? []).length > 0;
  const [image1 = '', image2 = '', image3 = ''] = product.images;
  const [image1Alt = '', image2Alt = '', image3Alt = '', thumbnailAlt = ''] = product.imageAlts;
  const [highlight1 = '', highlight2 = '', highlight3 = '', highlight4 = ''] = product.highlights;
  return {
    title: product.title,
    description: product.description,
    brand: product.brand,
    category: product.category,
    price: String(product.basePrice),
    discountPercentage: String(product.discountPercentage),
    stock: String(product.stock),
    salePercentage: product.sale === null ? '' : String(product.sale.discountPercentage),
    saleFrom: fieldOf(product.sale?.from ?? null),
    saleUntil: fieldOf(product.sale?.until ?? null),
    contentAmount: String(product.content?.amount ?? ''),
    contentUnit: product.content?.unit ?? '',
    contentPer: String(product.content?.per ?? ''),
    ...byName(ownFields, (name) => product[name] ?? ''),
    ...byName(simpleProductFields, (name) => String(product[name] ?? '')),
    related: product.related.join(', '),
    thumbnail: product.thumbnail,
    image1,
    image2,
    image3,
    thumbnailAlt,
    image1Alt,
    image2Alt,
    image3Alt,
    highlight1,
    highlight2,
    highlight3,
    highlight4,
    attributes: attributeDraftsOf(product.attributes),
    options: chosenOptionsOf(product),
    colors: product.colors.map(({ id }) => id),
    // With variants their stocks say which sizes can be had, so that is nothing to be set.
    sizes: product.sizes.map(({ id, inStock }) => ({ id, inStock: inStock || hasVariants })),
    variants: variantDraftsOf(product),
    translations,
  };
}

export function isSame(one: ProductDraft, other: ProductDraft, field: MessageName): boolean {
  if (isCell(field)) {
    const [, n, column] = field.split('.');
    const [row, otherRow] = [one.variants[Number(n)], other.variants[Number(n)]];
    const typed = variantColumns.find((name) => name === column);
    if (typed !== undefined) return row?.[typed] === otherRow?.[typed];
    return combinationKey(row?.choices ?? {}) === combinationKey(otherRow?.choices ?? {});
  }
  if (isAttributeField(field)) {
    const key = keyOfField(field);
    return JSON.stringify(ownValue(one.attributes, key)) === JSON.stringify(ownValue(other.attributes, key));
  }
  if (isTranslationName(field)) {
    const { language, field: name } = readTranslationName(field);
    return typedIn(one.translations, language, name) === typedIn(other.translations, language, name);
  }
  if (field === 'translations') return changedTexts(one.translations, other.translations) === undefined;
  if (field === 'options') return JSON.stringify(toldOptions(one)) === JSON.stringify(toldOptions(other));
  return JSON.stringify(one[field]) === JSON.stringify(other[field]);
}

export function differs(one: ProductDraft, other: ProductDraft): boolean {
  return draftFields.some((field) => !isSame(one, other, field));
}

/** `draft` with one field of `source`. */
export function withField(draft: ProductDraft, field: DraftField, source: ProductDraft): ProductDraft {
  return { ...draft, [field]: source[field] };
}
