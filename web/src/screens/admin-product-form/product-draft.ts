/** What the product form holds: texts as they were typed. `read-draft.ts` makes the contract's body of them. */

import { colorChoices, type Product, type Size, sizeChoices } from '@shop/contract/catalogue';
import { byName, ownFields, simpleProductFields } from '@shop/contract/product-fields';
import { productFieldText } from '@shop/messages/product-fields';
import { fieldOf } from '../../forms/local-time.ts';
import type { FieldMessages } from '../../forms/use-field-errors.ts';
import {
  type CellName,
  cellLabel,
  cellNames,
  type Offer,
  type VariantDraft,
  variantColumns,
  variantDraftsOf,
} from './variant-draft.ts';

export const textFields = [
  ...(['title', 'description', 'brand', 'category', 'price', 'discountPercentage', 'stock'] as const),
  ...(['salePercentage', 'saleFrom', 'saleUntil'] as const),
  ...ownFields,
  ...simpleProductFields,
  'related' as const,
  ...(['thumbnail', 'image1', 'image2', 'image3'] as const),
  ...(['thumbnailAlt', 'image1Alt', 'image2Alt', 'image3Alt'] as const),
  ...(['highlight1', 'highlight2', 'highlight3', 'highlight4'] as const),
];
export type TextField = (typeof textFields)[number];

/** In the order of the form. */
export const draftFields = [...textFields, ...(['colors', 'sizes', 'variants'] as const)];
export type DraftField = (typeof draftFields)[number];

type ChosenSize = Pick<Size, 'id' | 'inStock'>;

export type ProductDraft = Record<TextField, string> & {
  /** The ids of the chosen colours, in the order of the choices. */
  colors: readonly string[];
  sizes: readonly ChosenSize[];
  /** Empty for a product that is sold without a choice. */
  variants: readonly VariantDraft[];
};

/** What a message can be about: a field, or a cell of the table of variants. */
export type MessageName = DraftField | CellName;
export type DraftMessages = FieldMessages<MessageName>;

/** All that can have a message, in the order of the form. */
export function messageNames({ variants }: ProductDraft): MessageName[] {
  return [...draftFields, ...cellNames(variants)];
}

function isCell(name: MessageName): name is CellName {
  return name.startsWith('variants.');
}

function messageLabel({ variants }: ProductDraft, name: MessageName): string {
  return isCell(name) ? cellLabel(variants, name) : productFieldText[name];
}

/** For the summary above the form. */
export function listedErrors(
  draft: ProductDraft,
  messages: DraftMessages,
): { name: MessageName; label: string; message: string }[] {
  return messageNames(draft).flatMap((name) => {
    const message = messages[name];
    return message === undefined ? [] : [{ name, label: messageLabel(draft, name), message }];
  });
}

const emptyDraft: ProductDraft = { ...byName(textFields, () => ''), colors: [], sizes: [], variants: [] };

/** @param product undefined for a new one */
export function draftOf(product: Product | undefined): ProductDraft {
  if (product === undefined) return emptyDraft;
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
    colors: colorChoices.map(({ id }) => id).filter((id) => product.colors.some((color) => color.id === id)),
    sizes: sizeChoices.flatMap(({ id }) => {
      const size = product.sizes.find((one) => one.id === id);
      // With variants their stocks say which sizes can be had, so that is nothing to be set.
      return size === undefined ? [] : [{ id, inStock: size.inStock || hasVariants }];
    }),
    variants: variantDraftsOf(product),
  };
}

export function isSame(one: ProductDraft, other: ProductDraft, field: MessageName): boolean {
  if (isCell(field)) {
    const [, n, column] = field.split('.');
    const [row, otherRow] = [one.variants[Number(n)], other.variants[Number(n)]];
    const typed = variantColumns.find((name) => name === column);
    if (typed !== undefined) return row?.[typed] === otherRow?.[typed];
    return row?.color === otherRow?.color && row?.size === otherRow?.size;
  }
  return JSON.stringify(one[field]) === JSON.stringify(other[field]);
}

export function differs(one: ProductDraft, other: ProductDraft): boolean {
  return draftFields.some((field) => !isSame(one, other, field));
}

/** `draft` with one field of `source`. */
export function withField(draft: ProductDraft, field: DraftField, source: ProductDraft): ProductDraft {
  return { ...draft, [field]: source[field] };
}

export function toggleColor(draft: ProductDraft, id: string, on: boolean): ProductDraft {
  const chosen = colorChoices.filter((color) => (color.id === id ? on : draft.colors.includes(color.id)));
  return { ...draft, colors: chosen.map((color) => color.id) };
}

/** @param inStock undefined removes the size */
export function changeSize(draft: ProductDraft, id: string, inStock: boolean | undefined): ProductDraft {
  const sizes = sizeChoices.flatMap((choice) => {
    if (choice.id === id) return inStock === undefined ? [] : [{ id, inStock }];
    return draft.sizes.filter((one) => one.id === choice.id);
  });
  return { ...draft, sizes };
}

/** What the product offers, for its variants. */
export function offerOf({ colors, sizes }: ProductDraft): Offer {
  return { colors, sizes: sizes.map(({ id }) => id) };
}
