/**
 * The fields of products and variants that staff set, listed once, in the order of /products.csv; new ones come last. Bodies, statements of SQL, files, imports, the history, the form, the products table and both searches are made from
 * this list. A simple field is one entry here (see CONTRIBUTING.md); what is special about another one stands where it is special.
 */

import * as z from 'zod/mini';
import { attributeChanges } from './attribute-bodies.ts';
import { emptyValues, type ValueOfKind } from './field-values.ts';
import { productOptionBodies } from './option-bodies.ts';
import { choiceRefs } from './options.ts';
import {
  chosenColors,
  chosenSizes,
  contentNumber,
  contentUnit,
  discountPercentage,
  gtin,
  highlight,
  optionalText,
  optionName,
  pictureUrl,
  price,
  RETURNED_STOCK_MAX,
  sku,
  wholeNumber,
} from './product-checks.ts';
import { instant } from './promotion-bodies.ts';
import { requiredText } from './text.ts';
import { choiceRef } from './variants.ts';

export type FieldKind = keyof ValueOfKind;
/** Fields of these kinds are on the wire what they are on the server, and null where there is none. */
type SimpleKind = 'optionalText' | 'optionalWhole';

interface Field {
  of: 'product' | 'variant' | 'stock';
  kind: FieldKind;
  /** The column of its table that has the value; left out where it is stored in another way. */
  column?: string;
  /** What bodies may have: money as an amount, a percentage as it is. */
  body: z.ZodMiniType;
  /** Of a variant: whether a product without variants has it itself. Its hidden variant then stores it. */
  ofProductToo?: true;
  /** Of a text in a column: whether both searches look for its words. */
  searched?: true;
  /** Of a text that has translations: the place of its column among those of a language. */
  translated?: number;
  /** Whether files have no column for it. */
  notInFiles?: true;
  /** Whether files have a column for it only in a shop where a product has it, so that those of others stay as they were. */
  inFilesOnceUsed?: true;
}

const flag = (name: string) => z.boolean(`${name} must be true or false`);
const previousStock = wholeNumber('previousStock', RETURNED_STOCK_MAX);

const grams = z.nullable(wholeNumber('weightGrams', 1_000_000));
const thousandths = (name: string) =>
  ({ kind: 'optionalThousandths', body: z.nullable(contentNumber(name)), inFilesOnceUsed: true }) as const;
const unit = { kind: 'optionalUnit', body: z.nullable(contentUnit), inFilesOnceUsed: true } as const;

export const fields = {
  sku: {
    of: 'variant',
    kind: 'optionalText',
    column: 'sku',
    body: z.nullable(sku),
    ofProductToo: true,
    searched: true,
  },
  title: {
    of: 'product',
    kind: 'text',
    column: 'title',
    body: requiredText('name', 200),
    searched: true,
    translated: 1,
  },
  description: {
    of: 'product',
    kind: 'text',
    column: 'description',
    body: requiredText('description', 5000),
    searched: true,
    translated: 2,
  },
  brand: { of: 'product', kind: 'text', body: optionName('brand') },
  category: { of: 'product', kind: 'text', body: optionName('category') },
  price: { of: 'product', kind: 'money', body: price },
  variantPrice: { of: 'variant', kind: 'optionalMoney', column: 'price_cents', body: z.nullable(price) },
  discountPercentage: { of: 'product', kind: 'percent', body: discountPercentage },
  stock: { of: 'stock', kind: 'whole', body: wholeNumber('stock', RETURNED_STOCK_MAX) },
  colors: { of: 'product', kind: 'list', body: chosenColors },
  sizes: { of: 'product', kind: 'list', body: chosenSizes },
  color: { of: 'variant', kind: 'choice', column: 'color', body: choiceRef },
  size: { of: 'variant', kind: 'choice', column: 'size', body: choiceRef },
  image: { of: 'variant', kind: 'optionalText', column: 'image', body: z.nullable(pictureUrl('image')) },
  thumbnail: { of: 'product', kind: 'text', column: 'thumbnail', body: pictureUrl('thumbnail') },
  image1: { of: 'product', kind: 'text', body: pictureUrl('image1') },
  image2: { of: 'product', kind: 'text', body: pictureUrl('image') },
  image3: { of: 'product', kind: 'text', body: pictureUrl('image') },
  highlight1: { of: 'product', kind: 'text', body: highlight, translated: 4 },
  highlight2: { of: 'product', kind: 'text', body: highlight, translated: 5 },
  highlight3: { of: 'product', kind: 'text', body: highlight, translated: 6 },
  highlight4: { of: 'product', kind: 'text', body: highlight, translated: 7 },
  weightGrams: {
    of: 'product',
    kind: 'optionalWhole',
    column: 'weight_grams',
    body: grams,
  },
  taxClass: {
    of: 'product',
    kind: 'optionalText',
    column: 'tax_class',
    body: z.nullable(requiredText('taxClass', 50)),
  },
  /** Where it lies in the storehouse. */
  place: { of: 'product', kind: 'optionalText', column: 'place', body: optionalText(100), notInFiles: true },
  options: { of: 'product', kind: 'options', column: 'options', body: productOptionBodies },
  choices: { of: 'variant', kind: 'choices', column: 'choices', body: choiceRefs },
  attributes: { of: 'product', kind: 'attributes', column: 'attributes', body: attributeChanges },
  deleted: { of: 'product', kind: 'flag', column: 'deleted', body: flag('deleted') },
  retired: { of: 'variant', kind: 'flag', body: flag('retired') },
  previousStock: { of: 'stock', kind: 'optionalWhole', body: z.nullable(previousStock) },
  /** Markdown. */
  details: {
    of: 'product',
    kind: 'optionalText',
    column: 'details',
    body: optionalText(50_000),
    inFilesOnceUsed: true,
    translated: 3,
  },
  gtin: { of: 'variant', kind: 'optionalText', column: 'gtin', body: gtin, ofProductToo: true, inFilesOnceUsed: true },
  mpn: {
    of: 'variant',
    kind: 'optionalText',
    column: 'mpn',
    body: optionalText(100),
    ofProductToo: true,
    inFilesOnceUsed: true,
  },
  manufacturer: {
    of: 'product',
    kind: 'optionalText',
    column: 'manufacturer',
    body: optionalText(500),
    inFilesOnceUsed: true,
  },
  seoTitle: { of: 'product', kind: 'optionalText', column: 'seo_title', body: optionalText(200), translated: 8 },
  seoDescription: {
    of: 'product',
    kind: 'optionalText',
    column: 'seo_description',
    body: optionalText(500),
    translated: 9,
  },
  salePercentage: {
    of: 'product',
    kind: 'optionalPercent',
    body: z.nullable(discountPercentage),
    inFilesOnceUsed: true,
  },
  saleFrom: { of: 'product', kind: 'optionalInstant', body: instant('saleFrom'), inFilesOnceUsed: true },
  saleUntil: { of: 'product', kind: 'optionalInstant', body: instant('saleUntil'), inFilesOnceUsed: true },
  contentAmount: { of: 'product', column: 'content_thousandths', ...thousandths('contentAmount') },
  contentUnit: { of: 'product', column: 'content_unit', ...unit },
  contentPer: { of: 'product', column: 'content_per_thousandths', ...thousandths('contentPer') },
  /** Of a variant that has its own; without it, the product's. */
  variantContentAmount: { of: 'variant', column: 'content_thousandths', ...thousandths('variantContentAmount') },
  variantContentUnit: { of: 'variant', column: 'content_unit', ...unit },
  variantContentPer: { of: 'variant', column: 'content_per_thousandths', ...thousandths('variantContentPer') },
  variantWeightGrams: {
    of: 'variant',
    kind: 'optionalGrams',
    column: 'weight_grams',
    body: grams,
    inFilesOnceUsed: true,
  },
  /** In bodies with the rules of the fields: see product-bodies.ts. */
  translations: {
    of: 'product',
    kind: 'translations',
    column: 'translations',
    body: z.record(z.string(), z.record(z.string(), z.unknown())),
  },
  /** Those whose products are chosen by hand and that have this one; stored with them, and changed by files alone. */
  collections: { of: 'product', kind: 'slugs', body: z.array(z.string()), inFilesOnceUsed: true },
} as const satisfies Record<string, Field>;

type Fields = typeof fields;
export type FieldName = keyof Fields;
/** The names of the fields that are such. */
type NamesOf<Facts> = { [Name in FieldName]: Fields[Name] extends Facts ? Name : never }[FieldName];
/** The values of these fields. */
export type ValuesOf<Names extends FieldName> = { [Name in Names]: ValueOfKind[Fields[Name]['kind']] };

export type FileFieldName = Exclude<FieldName, NamesOf<{ notInFiles: true }>>;
/** Fields that files and bulk edits change. */
export type ProductFieldName = FileFieldName & NamesOf<{ of: 'product' }>;
export type VariantFieldName = FileFieldName & NamesOf<{ of: 'variant' }>;
/** Fields whose values a column has as they are. */
export type ColumnFieldName<Of> = NamesOf<{ of: Of; column: string }>;
/** The row of these fields. */
export type ColumnsOf<Names extends ColumnFieldName<Field['of']>> = {
  [Name in Names as Fields[Name]['column']]: ValuesOf<Names>[Name];
};
/** Those that answers and bodies have as they are, too. */
export type SimpleFieldName<Of> = NamesOf<{ of: Of; kind: SimpleKind; column: string }>;
type SearchedFieldName<Of> = NamesOf<{ of: Of; column: string; searched: true }>;
export type OwnFieldName = NamesOf<{ of: 'variant'; kind: 'optionalText'; column: string; ofProductToo: true }>;
export type OwnValues = ValuesOf<OwnFieldName>;

const allNames = namesIn(fields);

function namesIn<Of extends object>(listed: Of): (keyof Of)[] {
  const names: (keyof Of)[] = [];
  for (const name in listed) names.push(name);
  return names;
}

const isField =
  <Name extends FieldName>(is: (field: Field) => boolean) =>
  (name: FieldName): name is Name =>
    is(fields[name]);

const isSimple = ({ kind, column }: Field) =>
  (kind === 'optionalText' || kind === 'optionalWhole') && column !== undefined;

const isOf = (of: Field['of']) => (field: Field) => field.of === of;
const hasColumn = ({ column }: Field) => column !== undefined;
const ofProduct = allNames.filter(isField<NamesOf<{ of: 'product' }>>(isOf('product')));
const ofVariant = allNames.filter(isField<NamesOf<{ of: 'variant' }>>(isOf('variant')));

/** In the order of /products.csv. */
export const fileFieldNames = allNames.filter(isField<FileFieldName>((field) => field.notInFiles !== true));
/** Columns that files have only once a product has such a value. */
export const laterFileFields = fileFieldNames.filter(
  isField<FileFieldName & NamesOf<{ inFilesOnceUsed: true }>>((field) => field.inFilesOnceUsed === true),
);
export const productFieldNames = fileFieldNames.filter(isField<ProductFieldName>(isOf('product')));
export const variantFieldNames = fileFieldNames.filter(isField<VariantFieldName>(isOf('variant')));
export const productColumnFields = ofProduct.filter(isField<ColumnFieldName<'product'>>(hasColumn));
export const variantColumnFields = ofVariant.filter(isField<ColumnFieldName<'variant'>>(hasColumn));
export const simpleProductFields = ofProduct.filter(isField<SimpleFieldName<'product'>>(isSimple));
export const simpleVariantFields = ofVariant.filter(isField<SimpleFieldName<'variant'>>(isSimple));

/** Fields of variants that a product without variants has itself. */
export const ownFields = simpleVariantFields.filter(isField<OwnFieldName>(({ ofProductToo }) => ofProductToo === true));
/** What only a variant has; it makes a line of a file one of a variant. */
export const choiceFields = variantColumnFields.filter((name) => !ownFields.some((own) => own === name));

const isSearched = ({ searched }: Field) => searched === true;
export const searchedProductFields = productColumnFields.filter(isField<SearchedFieldName<'product'>>(isSearched));
export const searchedVariantFields = variantColumnFields.filter(isField<SearchedFieldName<'variant'>>(isSearched));

export type TranslatedFieldName = NamesOf<{ translated: number }>;
export const translatedFields = ofProduct
  .filter(isField<TranslatedFieldName>(({ translated }) => translated !== undefined))
  .toSorted((one, other) => fields[one].translated - fields[other].translated);
/** Those that have a text of their own; highlights are a list. */
export const translatedColumnFields = translatedFields.filter(
  isField<NamesOf<{ translated: number; column: string }>>(hasColumn),
);

const numberKinds: readonly FieldKind[] = [
  'whole',
  'optionalWhole',
  'money',
  'optionalMoney',
  'percent',
  'optionalPercent',
  'optionalGrams',
  'optionalThousandths',
];
export const isNumberField = (name: FieldName) => numberKinds.includes(fields[name].kind);

/** What these fields have where nobody has set them. */
export function emptyValuesOf<Name extends FieldName>(names: readonly Name[]): ValuesOf<Name> {
  return Object.assign({}, ...names.map((name) => ({ [name]: emptyValues[fields[name].kind] })));
}

/** An object with a value for each of the names. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> {
  return Object.assign({}, ...names.map((name) => ({ [name]: valueFor(name) })));
}
