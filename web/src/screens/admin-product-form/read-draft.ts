/** From what was typed to the body of POST and PATCH /products, and from paths of the body to the fields of the form. */

import type { Product } from '@shop/contract/catalogue';
import { isBuiltIn } from '@shop/contract/options';
import { createProductBody, wholeProductBody, withAllPictures } from '@shop/contract/product-bodies';
import { isNumberField, ownFields, simpleProductFields } from '@shop/contract/product-fields';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { fieldOf, instantOf } from '../../forms/local-time.ts';
import { hundredthsIn, numberFault } from '../../forms/number-in.ts';
import type { ProductBody } from '../../state/product-slice.ts';
import { attributeDraftsOf, attributeFieldName, attributeMessages, changedAttributes } from './attribute-drafts.ts';
import { type KnownOptions, offerOf, optionName, toldOptions } from './chosen-options.ts';
import { type DraftMessages, draftFields, type MessageName, type ProductDraft } from './product-draft.ts';
import { changedProductTexts } from './product-texts.ts';
import { productTextAt } from './product-translations.ts';
import {
  cellAt,
  contentFieldAt,
  contentOf,
  rowMessages,
  simpleValues,
  variantInputs,
  withPreviousStocks,
} from './read-variants.ts';
import { relatedIds } from './related-ids.ts';

const numberFields = [
  ...(['price', 'discountPercentage', 'stock'] as const),
  ...simpleProductFields.filter(isNumberField),
];

const saleFields: Readonly<Record<string, MessageName>> = {
  discountPercentage: 'salePercentage',
  from: 'saleFrom',
  until: 'saleUntil',
};

/** A sale that has the times it had keeps their seconds, which the fields do not show. */
function saleOf({ salePercentage, saleFrom, saleUntil }: ProductDraft, base: Product | undefined) {
  if (salePercentage.trim() === '' && saleFrom === '' && saleUntil === '') return null;
  const stored = base?.sale ?? null;
  const instant = (field: string, before: string | null) => (fieldOf(before) === field ? before : instantOf(field));
  return {
    discountPercentage: hundredthsIn(salePercentage),
    from: instant(saleFrom, stored?.from ?? null),
    until: instant(saleUntil, stored?.until ?? null),
  };
}

/** The field or cell of the form for a path in the contract's body; undefined if the form has none. */
export function fieldAt(path: readonly PropertyKey[]): MessageName | undefined {
  const [first, second] = path;
  const place = Number(second ?? 0) + 1;
  if (first === 'content') return contentFieldAt(second);
  if (first === 'sale') return saleFields[String(second)] ?? 'salePercentage';
  const text = productTextAt(path);
  if (text !== undefined) return text;
  if (first === 'basePrice') return 'price';
  const name = first === 'images' ? `image${place}` : first === 'highlights' ? `highlight${place}` : first;
  if (first === 'attributes' && second !== undefined) return attributeFieldName(String(second));
  return cellAt(path) ?? draftFields.find((field) => field === name);
}

/** One that was added to the product and has no value yet. */
function optionMessages({ options }: ProductDraft, known: KnownOptions): DraftMessages {
  const empty = options.find(({ option, values }) => !isBuiltIn(option) && values.length === 0);
  if (empty === undefined) return {};
  return { options: adminProductFormText.chooseAValue({ name: optionName(empty.option, known) }) };
}

/**
 * The draft as the body of POST and PATCH /products, with numbers converted and lines trimmed (a brand with a space behind it
 * would be another brand), or a message for each invalid field.
 * @param base the product that the draft changes; undefined for a new product
 * @param known the options of the shop, for messages
 */
export function readDraft(
  draft: ProductDraft,
  base: Product | undefined,
  known: KnownOptions,
): { body: ProductBody | undefined; messages: DraftMessages } {
  const hasVariants = draft.variants.length > 0;
  const numbers = {
    price: hundredthsIn(draft.price),
    discountPercentage: hundredthsIn(draft.discountPercentage),
    // With variants the stock is their sum, whatever stands in the field.
    stock: hasVariants ? 0 : hundredthsIn(draft.stock),
  };
  const schema =
    base === undefined
      ? createProductBody
      : wholeProductBody({ stock: numbers.stock === base.stock, price: numbers.price === base.basePrice });
  const sent = {
    ...numbers,
    title: draft.title.trim(),
    description: draft.description,
    brand: draft.brand.trim(),
    category: draft.category.trim(),
    thumbnail: draft.thumbnail.trim(),
    images: [draft.image1.trim(), draft.image2.trim(), draft.image3.trim()],
    highlights: [draft.highlight1, draft.highlight2, draft.highlight3, draft.highlight4].map((text) => text.trim()),
    ...changedAttributes(draft.attributes, attributeDraftsOf(base?.attributes ?? {})),
    options: toldOptions(draft),
    colors: draft.colors,
    sizes: draft.sizes,
    ...(!hasVariants && simpleValues(ownFields, draft)),
    ...simpleValues(simpleProductFields, draft),
    variants: variantInputs(draft.variants),
    sale: saleOf(draft, base),
    content: contentOf(draft),
    related: relatedIds(draft.related),
    ...changedProductTexts(draft, base),
  };
  const parsed = schema.safeParse(base === undefined ? { ...sent, ...withAllPictures(sent) } : sent);
  const messages: DraftMessages = {
    ...attributeMessages(draft.attributes),
    ...optionMessages(draft, known),
    ...rowMessages(draft.variants, offerOf(draft), known),
  };
  if (parsed.success && Object.keys(messages).length === 0) {
    const { images, thumbnail, variants, stock, ...rest } = parsed.data;
    const hadVariants = (base?.variants ?? []).length > 0;
    return {
      body: {
        ...rest,
        ...(!hasVariants && { stock }),
        thumbnail,
        images: [...images, thumbnail],
        ...((hasVariants || hadVariants) && { variants: withPreviousStocks(variants, base) }),
      },
      messages: {},
    };
  }
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = fieldAt(path);
    if (field !== undefined) messages[field] ??= message;
  }
  for (const field of numberFields) {
    const fault = Number.isNaN(sent[field]) ? numberFault(field, draft[field]) : undefined;
    if (fault !== undefined) messages[field] = fault;
  }
  return { body: undefined, messages };
}
