/** Fields of files as the bodies of POST and PATCH /products have them, so that one set of rules checks both. */

import { toAmount } from '@shop/contract/money';
import { newProductBody, updateProductBody, variantBodies, withAllPictures } from '@shop/contract/product-bodies';
import type { ReadValues, VariantFields } from './product-fields.ts';

/** Of the field at this path of a body. */
export interface FieldFault {
  column: string;
  /** Which of the variants, if it is one's. */
  variant: number | undefined;
  message: string;
}

const imageNames = ['image1', 'image2', 'image3'] as const;
const highlightNames = ['highlight1', 'highlight2', 'highlight3', 'highlight4'] as const;

const asAmount = (minor: number | null | undefined) => (typeof minor === 'number' ? toAmount(minor) : undefined);

/** All highlights up to the last that says something. */
export function highlightsOf(fields: ReadValues): string[] {
  const all = highlightNames.map((name) => fields[name] ?? '');
  return all.slice(0, all.findLastIndex((text) => text !== '') + 1);
}

/** Of a new product: one picture that is there is also that of every place without one. */
export function picturesOf(fields: ReadValues): Pick<ReadValues, 'thumbnail' | (typeof imageNames)[number]> {
  const pictures = withAllPictures({ thumbnail: fields.thumbnail, images: imageNames.map((name) => fields[name]) });
  const [image1, image2, image3] = pictures.images;
  return { thumbnail: pictures.thumbnail, image1, image2, image3 };
}

/** @param whole the fields that stand together in a body are taken from here */
function productBodyOf(changed: ReadValues, whole: ReadValues) {
  const { price, discountPercentage } = changed;
  const has = (names: readonly (keyof ReadValues)[]) => names.some((name) => changed[name] !== undefined);
  return {
    title: changed.title,
    description: changed.description,
    brand: changed.brand,
    category: changed.category,
    price: price === null ? null : asAmount(price),
    discountPercentage: typeof discountPercentage === 'number' ? discountPercentage / 100 : discountPercentage,
    colors: changed.colors,
    sizes: changed.sizes,
    thumbnail: changed.thumbnail,
    images: has(imageNames) ? imageNames.map((name) => whole[name]) : undefined,
    highlights: has(highlightNames) ? highlightsOf(whole) : undefined,
    weightGrams: changed.weightGrams,
    taxClass: changed.taxClass,
    deleted: changed.deleted,
  };
}

export interface VariantInput extends Omit<Pick<ReadValues, keyof VariantFields | 'stock'>, 'retired'> {
  id?: number;
}

function variantBodyOf({ variantPrice, ...variant }: VariantInput) {
  return { ...variant, price: asAmount(variantPrice) ?? null };
}

export type CheckedBody<T> = { body: T } | { faults: FieldFault[] };

/** What is to change of a product, by the rules of PATCH /products/{id}. */
export function checkChanges(changed: ReadValues, whole: ReadValues, own: Pick<ReadValues, 'stock' | 'sku'>) {
  return checked(updateProductBody.safeParse({ ...productBodyOf(changed, whole), ...own }));
}

/** The variants that a product is to have, by the same rules. */
export function checkVariants(variants: readonly VariantInput[]) {
  return checked(variantBodies.safeParse(variants.map(variantBodyOf)), ['variants']);
}

/** A new product by the rules of POST /products. */
export function checkNewProduct(
  fields: ReadValues,
  own: Pick<ReadValues, 'stock' | 'sku'> & { variants: readonly VariantInput[] },
) {
  const body = {
    ...productBodyOf(fields, fields),
    images: imageNames.map((name) => fields[name]),
    highlights: highlightsOf(fields),
    weightGrams: fields.weightGrams ?? null,
    taxClass: fields.taxClass ?? null,
    colors: fields.colors ?? [],
    sizes: fields.sizes ?? [],
  };
  return checked(newProductBody.safeParse({ ...body, ...own, variants: own.variants.map(variantBodyOf) }));
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

type Parsed<T> =
  | { success: true; data: T; error?: undefined }
  | { success: false; data?: undefined; error: { issues: Issue[] } };

function checked<T>(parsed: Parsed<T>, at: readonly PropertyKey[] = []): CheckedBody<T> {
  if (parsed.success) return { body: parsed.data };
  return { faults: parsed.error.issues.map(({ path, message }) => faultAt([...at, ...path], message)) };
}

/** Messages begin with the word of the form, which is not always the column's. */
const wordsOfForm: Readonly<Record<string, string>> = { title: 'name', image2: 'image', image3: 'image' };

function inColumn(column: string, message: string): string {
  const word = wordsOfForm[column];
  return word !== undefined && message.startsWith(`${word} `) ? `${column}${message.slice(word.length)}` : message;
}

/** @param path as in a body, such as images.0 or variants.2.price */
export function faultAt(path: readonly PropertyKey[], message: string): FieldFault {
  const [first, second, third] = path.map(String);
  const place = Number(second);
  if (first === 'variants') {
    const column = third === 'price' ? 'variantPrice' : (third ?? '');
    return { column, variant: second === undefined ? undefined : place, message };
  }
  const names = first === 'images' ? imageNames : first === 'highlights' ? highlightNames : undefined;
  const column = names?.[place] ?? first ?? '';
  return { column, variant: undefined, message: inColumn(column, message) };
}
