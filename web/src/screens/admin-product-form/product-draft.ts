/** What the product form holds: texts as they were typed. `readDraft` makes the contract's body of them. */

import {
  colorChoices,
  createProductBody,
  type Product,
  type Size,
  sizeChoices,
  unchangedStockBody,
} from '@shop/contract/catalogue';
import { discountedCents, toCents, toDollars } from '@shop/contract/money';
import type { FieldMessages } from '../../forms/use-field-errors.ts';
import type { ProductBody } from '../../state/product-slice.ts';

export const textFields = [
  'title',
  'description',
  'brand',
  'category',
  'price',
  'discountPercentage',
  'stock',
  'thumbnail',
  'image1',
  'image2',
  'image3',
  'thumbnailAlt',
  'image1Alt',
  'image2Alt',
  'image3Alt',
  'highlight1',
  'highlight2',
  'highlight3',
  'highlight4',
] as const;
export type TextField = (typeof textFields)[number];

/** In the order of the form. */
export const draftFields = [...textFields, 'colors', 'sizes'] as const;
export type DraftField = (typeof draftFields)[number];

type ChosenSize = Pick<Size, 'id' | 'inStock'>;

export type ProductDraft = Record<TextField, string> & {
  /** The ids of the chosen colours, in the order of the choices. */
  colors: readonly string[];
  sizes: readonly ChosenSize[];
};

export type DraftMessages = FieldMessages<DraftField>;

export const fieldLabels: Record<DraftField, string> = {
  title: 'Product name',
  description: 'Description',
  brand: 'Brand',
  category: 'Category',
  price: 'Price',
  discountPercentage: 'Discount percentage',
  stock: 'Stock',
  thumbnail: 'Thumbnail',
  image1: 'Image 1',
  image2: 'Image 2',
  image3: 'Image 3',
  thumbnailAlt: 'Alt text of the thumbnail',
  image1Alt: 'Alt text of image 1',
  image2Alt: 'Alt text of image 2',
  image3Alt: 'Alt text of image 3',
  highlight1: 'Highlight 1',
  highlight2: 'Highlight 2',
  highlight3: 'Highlight 3',
  highlight4: 'Highlight 4',
  colors: 'Colors',
  sizes: 'Sizes',
};

const emptyDraft: ProductDraft = {
  title: '',
  description: '',
  brand: '',
  category: '',
  price: '',
  discountPercentage: '',
  stock: '',
  thumbnail: '',
  image1: '',
  image2: '',
  image3: '',
  thumbnailAlt: '',
  image1Alt: '',
  image2Alt: '',
  image3Alt: '',
  highlight1: '',
  highlight2: '',
  highlight3: '',
  highlight4: '',
  colors: [],
  sizes: [],
};

/** @param product undefined for a new one */
export function draftOf(product: Product | undefined): ProductDraft {
  if (product === undefined) return emptyDraft;
  const [image1 = '', image2 = '', image3 = ''] = product.images;
  const [image1Alt = '', image2Alt = '', image3Alt = '', thumbnailAlt = ''] = product.imageAlts;
  const [highlight1 = '', highlight2 = '', highlight3 = '', highlight4 = ''] = product.highlights;
  return {
    title: product.title,
    description: product.description,
    brand: product.brand,
    category: product.category,
    price: String(product.price),
    discountPercentage: String(product.discountPercentage),
    stock: String(product.stock),
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
      return size === undefined ? [] : [{ id, inStock: size.inStock }];
    }),
  };
}

export function isSame(one: ProductDraft, other: ProductDraft, field: DraftField): boolean {
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

/** @returns undefined for an empty field, NaN for a text that is no number */
function numberIn(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** What a shopper would pay, in dollars; undefined while price or discount are invalid. */
export function discountPriceOf({ price, discountPercentage }: ProductDraft): number | undefined {
  const dollars = numberIn(price) ?? Number.NaN;
  const percent = numberIn(discountPercentage) ?? 0;
  if (!(dollars >= 0 && percent >= 0 && percent <= 100)) return undefined;
  return toDollars(discountedCents(toCents(dollars), Math.round(percent * 100)));
}

/** The field of the form for a path in the contract's body; undefined if the form has none. */
export function fieldAt(path: readonly PropertyKey[]): DraftField | undefined {
  const [first, second] = path;
  const place = Number(second ?? 0) + 1;
  const name = first === 'images' ? `image${place}` : first === 'highlights' ? `highlight${place}` : first;
  return draftFields.find((field) => field === name);
}

/**
 * The draft as the body of POST and PATCH /products, with numbers converted and lines trimmed (a brand with a space behind it
 * would be another brand), or a message for each invalid field.
 * @param base the product that the draft changes; undefined for a new product
 */
export function readDraft(
  draft: ProductDraft,
  base: Product | undefined,
): { body: ProductBody | undefined; messages: DraftMessages } {
  const numbers = {
    price: numberIn(draft.price),
    discountPercentage: numberIn(draft.discountPercentage),
    stock: numberIn(draft.stock),
  };
  const schema = base !== undefined && numbers.stock === base.stock ? unchangedStockBody : createProductBody;
  const parsed = schema.safeParse({
    ...numbers,
    title: draft.title.trim(),
    description: draft.description,
    brand: draft.brand.trim(),
    category: draft.category.trim(),
    thumbnail: draft.thumbnail.trim(),
    images: [draft.image1.trim(), draft.image2.trim(), draft.image3.trim()],
    highlights: [draft.highlight1, draft.highlight2, draft.highlight3, draft.highlight4].map((text) => text.trim()),
    colors: draft.colors,
    sizes: draft.sizes,
  });
  if (parsed.success) {
    const { images, thumbnail } = parsed.data;
    return { body: { ...parsed.data, images: [...images, thumbnail] }, messages: {} };
  }
  const messages: DraftMessages = {};
  for (const { path, message } of parsed.error.issues) {
    const field = fieldAt(path);
    if (field !== undefined) messages[field] ??= message;
  }
  for (const field of ['price', 'discountPercentage', 'stock'] as const) {
    if (Number.isNaN(numbers[field])) messages[field] = `${field} must be a number`;
  }
  return { body: undefined, messages };
}
