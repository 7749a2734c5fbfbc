/** Checks of what files and bulk edits say, by the rules of POST and PATCH /products. */

import { toBody } from '@shop/contract/field-bodies';
import { MAX_VARIANTS, withAllPictures } from '@shop/contract/product-bodies';
import {
  type FieldKind,
  type FileFieldName,
  fields,
  productFieldNames,
  variantFieldNames,
} from '@shop/contract/product-fields';
import { importErrorsText } from '@shop/messages/import-errors';
import { validationText } from '@shop/messages/validation';
import { translateSentence } from '../../platform/translate-sentence.ts';
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

/**
 * @param sentence of the contract
 * @param name of the field, where the column has another name
 */
export function inColumn(column: string, sentence: string, name = column): string {
  const word = wordsOfForm[name] ?? name;
  return translateSentence(sentence.startsWith(`${word} `) ? `${column}${sentence.slice(word.length)}` : sentence);
}

function faultsIn(names: readonly FileFieldName[], values: ReadValues, variant?: number): FieldFault[] {
  return names.flatMap((name) => {
    // Cells of attributes and options are checked where it is known which there are, those of translations where they are read.
    if (name === 'attributes' || name === 'options' || name === 'choices' || name === 'translations') return [];
    const { error } = fields[name].body.safeParse(toBody(name, values[name]));
    return (error?.issues ?? []).map(({ message }) => ({ column: name, variant, message: inColumn(name, message) }));
  });
}

/**
 * What is wrong with what is to change of a product.
 * @param now what it has
 */
export function faultsOfChanges(changed: ReadValues, now: ReadValues): FieldFault[] {
  const faults = faultsIn(
    productFieldNames.filter((name) => changed[name] !== undefined),
    changed,
  );
  return faults.length > 0 ? faults : faultsTogether(productSets, changed, now);
}

const variantContent = allOrNone(['variantContentAmount', 'variantContentUnit', 'variantContentPer']);
const productSets: readonly Together[] = [
  allOrNone(['contentAmount', 'contentUnit', 'contentPer']),
  {
    names: ['salePercentage', 'saleFrom', 'saleUntil'],
    faultIn({ salePercentage, saleFrom, saleUntil }, changed) {
      if (salePercentage == null && (changed.saleFrom ?? changed.saleUntil) != null) {
        return { column: 'salePercentage', message: requiredWith('salePercentage', ['saleFrom', 'saleUntil']) };
      }
      const ends = saleFrom != null && saleUntil != null && Date.parse(saleUntil) < Date.parse(saleFrom);
      return ends
        ? { column: 'saleUntil', message: validationText.mustNotBeBefore({ name: 'saleUntil', other: 'saleFrom' }) }
        : undefined;
    },
  },
];

/** Fields whose values must agree. */
interface Together {
  names: readonly FileFieldName[];
  /** @param after what there is to be of them */
  faultIn(after: ReadValues, changed: ReadValues): { column: string; message: string } | undefined;
}

function allOrNone(names: readonly (keyof ReadValues & FileFieldName)[]): Together {
  return {
    names,
    faultIn(after) {
      const [missing] = names.filter((name) => after[name] == null);
      const isSome = names.some((name) => after[name] != null);
      return missing !== undefined && isSome
        ? {
            column: missing,
            message: requiredWith(
              missing,
              names.filter((name) => name !== missing),
            ),
          }
        : undefined;
    },
  };
}

function requiredWith(column: string, [one = '', other = '']: readonly string[]): string {
  return importErrorsText.requiredWith({ column, one, other });
}

/** Only of what changes: a line that leaves it alone is none of its faults. */
function faultsTogether(sets: readonly Together[], changed: ReadValues, now: ReadValues): FieldFault[] {
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  return sets.flatMap(({ names, faultIn }) => {
    if (!names.some((name) => name in given)) return [];
    const fault = faultIn({ ...now, ...given }, changed);
    return fault === undefined ? [] : [{ ...fault, variant: undefined }];
  });
}

const requiredKinds: readonly FieldKind[] = ['text', 'money', 'percent'];

/** What is wrong with a new product; what it may lack is not. */
export function faultsOfNewProduct(values: ReadValues): FieldFault[] {
  const faults = faultsIn(
    productFieldNames.filter((name) => values[name] !== undefined || requiredKinds.includes(fields[name].kind)),
    values,
  );
  return faults.length > 0 ? faults : faultsTogether(productSets, values, {});
}

/**
 * What is wrong with each of the variants that a product is to have.
 * @param now what each has besides what is given
 */
export function faultsOfVariants(variants: readonly ReadValues[], now: ReadValues = {}): FieldFault[] {
  if (variants.length > MAX_VARIANTS) {
    return [{ column: '', variant: undefined, message: validationText.mostVariants({ most: MAX_VARIANTS }) }];
  }
  return variants.flatMap((values, n) => {
    const faults = faultsIn(
      [...variantFieldNames, 'stock' as const].filter((name) => values[name] !== undefined),
      values,
      n,
    );
    return faults.length > 0
      ? faults
      : faultsTogether([variantContent], values, now).map((fault) => ({ ...fault, variant: n }));
  });
}
