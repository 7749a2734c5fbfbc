/** Checks of what files and bulk edits say, by the rules of POST and PATCH /products. */

import { MAX_VARIANTS, withAllPictures } from '@shop/contract/product-bodies';
import {
  type FieldKind,
  type FileFieldName,
  fields,
  productFieldNames,
  toBody,
  variantFieldNames,
} from '@shop/contract/product-fields';
import type { ReadValues } from './product-fields.ts';

export interface FieldFault {
  column: string;
  /** Which of the variants, if it is one's. */
  variant: number | undefined;
  message: string;
}

const imageNames = ['image1', 'image2', 'image3'] as const;
/** Of a new product: one picture that is there is also that of every place without one. */
export function withPictures(values: ReadValues): ReadValues {
  const { thumbnail, images } = withAllPictures({
    thumbnail: values.thumbnail,
    images: imageNames.map((name) => values[name]),
  });
  const [image1, image2, image3] = images;
  return { ...values, thumbnail, image1, image2, image3 };
}

/** Messages begin with the word of the form, which is not always the column's. */
const wordsOfForm: Readonly<Record<string, string>> = { title: 'name', image2: 'image', image3: 'image' };

function inColumn(column: string, message: string): string {
  const word = wordsOfForm[column];
  return word !== undefined && message.startsWith(`${word} `) ? `${column}${message.slice(word.length)}` : message;
}

function faultsIn(names: readonly FileFieldName[], values: ReadValues, variant?: number): FieldFault[] {
  return names.flatMap((name) => {
    // Cells of attributes are checked where it is known which there are.
    if (name === 'attributes') return [];
    const { error } = fields[name].body.safeParse(toBody(name, values[name]));
    return (error?.issues ?? []).map(({ message }) => ({ column: name, variant, message: inColumn(name, message) }));
  });
}

/** What is wrong with what is to change of a product. */
export function faultsOfChanges(changed: ReadValues): FieldFault[] {
  return faultsIn(
    productFieldNames.filter((name) => changed[name] !== undefined),
    changed,
  );
}

const requiredKinds: readonly FieldKind[] = ['text', 'money', 'percent'];

/** What is wrong with a new product; what it may lack is not. */
export function faultsOfNewProduct(values: ReadValues): FieldFault[] {
  return faultsIn(
    productFieldNames.filter((name) => values[name] !== undefined || requiredKinds.includes(fields[name].kind)),
    values,
  );
}

/** What is wrong with each of the variants that a product is to have. */
export function faultsOfVariants(variants: readonly ReadValues[]): FieldFault[] {
  if (variants.length > MAX_VARIANTS) {
    return [{ column: '', variant: undefined, message: `at most ${MAX_VARIANTS} variants` }];
  }
  return variants.flatMap((values, n) =>
    faultsIn(
      [...variantFieldNames, 'stock' as const].filter((name) => values[name] !== undefined),
      values,
      n,
    ),
  );
}
