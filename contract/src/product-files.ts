/** Files of products on the wire: the columns of /products.csv, imports, and the shapes that bulk edits share with them. */

import * as z from 'zod/mini';
import { limit, page } from './paging.ts';
import { type FileFieldName, fileFieldNames, type TranslatedFieldName, translatedFields } from './product-fields.ts';
import { isLanguageTag } from './translations.ts';

/** What stands in a column of its own name. */
/** What own files have in another form, or what only files of other programs have. */
type OtherFieldName = 'attributes' | 'options' | 'choices' | 'translations' | 'seoTitle' | 'seoDescription';
export type PlainFieldName = Exclude<FileFieldName, OtherFieldName>;
export type ProductColumn = 'productId' | 'variantId' | PlainFieldName;
const others: readonly string[] = [
  'attributes',
  'options',
  'choices',
  'translations',
  'seoTitle',
  'seoDescription',
] satisfies OtherFieldName[];
const isPlain = (name: FileFieldName): name is PlainFieldName => !others.includes(name);
export const productColumns: readonly ProductColumn[] = ['productId', 'variantId', ...fileFieldNames.filter(isPlain)];

/** After `previousStock`, a column for each attribute. */
export type AttributeColumn = `attribute:${string}`;
export const attributeColumn = (key: string): AttributeColumn => `attribute:${key}`;
export const isOfAttribute = (column: string): column is AttributeColumn => column.startsWith('attribute:');
export const keyOf = (column: AttributeColumn): string => column.slice('attribute:'.length);

/** Before those, a column for each option besides Color and Size. */
export type OptionColumn = `option:${string}`;
export const optionColumn = (name: string): OptionColumn => `option:${name}`;
export const isOfOption = (column: string): column is OptionColumn => column.startsWith('option:');

/** After all others, for each further language of the shop. */
export type TranslationColumn = `${TranslatedFieldName}:${string}`;
export const translationColumn = (name: TranslatedFieldName, language: string): TranslationColumn =>
  `${name}:${language}`;

/** What a column such as `title:de` is of; undefined for another. Small and capital letters of the name are the same. */
export function translationOf(column: string): { name: TranslatedFieldName; language: string } | undefined {
  const [word = '', language = '', ...rest] = column.split(':');
  const name = translatedFields.find((one) => one.toLowerCase() === word.toLowerCase());
  return name !== undefined && rest.length === 0 && isLanguageTag(language) ? { name, language } : undefined;
}

export const isOfTranslation = (column: string): column is TranslationColumn => translationOf(column) !== undefined;

export type FileColumn = ProductColumn | AttributeColumn | OptionColumn | TranslationColumn;

/** Bytes of a file. */
export const MAX_IMPORT = 200_000_000;
export const MOST_ERRORS = 1_000;
export const MOST_SAMPLES = 50;

/** Money as an amount; null where there is no value. */
export const changedValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const fileError = z.object({
  line: z.int().check(z.describe('where the record begins, as an editor counts; the header is 1')),
  column: z.string().check(z.describe('as the header has it; empty where the whole line is meant')),
  message: z.string(),
});
export type FileError = z.infer<typeof fileError>;

/** Something that is allowed and probably not meant. */
const fileWarning = z.object({
  code: z.enum(['STOCK_MOVED']),
  count: z.int().check(z.describe('lines')),
  message: z.string(),
});
export type FileWarning = z.infer<typeof fileWarning>;

/** Pictures that the file names by their addresses: fetched after applying, and stored as the shop's own. */
const importPictures = z.object({
  total: z.int().check(z.describe('each address once')),
  done: z.int(),
  failed: z
    .array(z.object({ line: z.int(), url: z.string(), message: z.string() }))
    .check(z.describe(`why these could not be fetched; at most ${MOST_ERRORS}`)),
});
export type ImportPictures = z.infer<typeof importPictures>;

/** Of a needed option, as an import shows them. */
export const MOST_VALUES_SHOWN = 20;

/** What products of the file need besides them: applying makes it, and undoing leaves it. */
const importNeeds = z.object({
  options: z
    .array(
      z.object({
        name: z.string(),
        isNew: z.boolean().check(z.describe('false: it is there, and gets further values')),
        values: z.array(z.string()).check(z.describe(`names of the added ones; at most ${MOST_VALUES_SHOWN}`)),
        valueCount: z.int(),
      }),
    )
    .check(z.describe('options that the shop lacks, or of which it lacks values')),
  tagCount: z.int().check(z.describe('values that the attribute tags lacks')),
});
export type ImportNeeds = z.infer<typeof importNeeds>;

export const progress = z.nullable(
  z.object({
    stage: z.enum(['reading', 'checking', 'applying', 'undoing']),
    done: z.int(),
    total: z.nullable(z.int()),
  }),
);
export type Progress = z.infer<typeof progress>;

/** Of imports and bulk edits. */
export const changeSetState = z
  .enum(['checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'])
  .check(
    z.describe(
      'checking: its counts are not known yet; applying, undoing: until the stocks are changed, too; failed: the server stopped while it was checked',
    ),
  );
export type ChangeSetState = z.infer<typeof changeSetState>;

/** By whose columns a file was read. */
export const importFormats = ['shop', 'shopify', 'woocommerce', 'mapped'] as const;

export const importResource = z.object({
  id: z.int(),
  state: changeSetState,
  failure: z.nullable(z.string()).check(z.describe('of a failed one: what happened and what to do')),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  retired: z.int(),
  errorCount: z.int(),
  errors: z.array(fileError).check(z.describe(`at most ${MOST_ERRORS}`)),
  applicable: z.int().check(z.describe('lines that applying changes if those with errors are left out')),
  warnings: z.array(fileWarning),
  encoding: z
    .nullable(z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']))
    .check(z.describe('as which the file was read; null until it is known')),
  separator: z.nullable(z.string()).check(z.describe('what stands between cells; null until it is known')),
  format: z.enum(importFormats).check(z.describe('mapped: with a mapping of its columns')),
  notes: z.array(fileError).check(z.describe(`what does not come over, which stops nothing; at most ${MOST_ERRORS}`)),
  noteCount: z.int(),
  needed: importNeeds,
  sample: z
    .array(z.object({ line: z.int(), field: z.string(), from: changedValue, to: changedValue }))
    .check(z.describe(`at most ${MOST_SAMPLES} of the changes`)),
  undone: z.nullable(z.int()).check(z.describe('lines of which something was put back; null until it is undone')),
  leftCount: z
    .nullable(z.int())
    .check(z.describe('values that were changed since and stayed so; null until it is undone')),
  pictures: importPictures,
  /** What is being done to it now. */
  progress,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ImportResource = z.infer<typeof importResource>;

/** The body of apply may be missing. */
export const applyImportBody = z.nullish(
  z.object({
    leaveOut: z
      .optional(z.boolean('leaveOut must be true or false'))
      .check(z.describe('leaves lines with errors, and those that have changed meanwhile, as they are')),
    leaveOutStock: z
      .optional(z.boolean('leaveOutStock must be true or false'))
      .check(z.describe('changes no stock of variants and products that exist')),
  }),
);

const mappingMessage = 'mapping must be the id of a mapping';
/** With which the file is read; its own header tells unless it is given. */
export const checkImportQuery = z.object({
  mapping: z.optional(z.coerce.number(mappingMessage).check(z.refine(Number.isSafeInteger, mappingMessage))),
});

export const retryPicturesBody = z.nullish(z.object({}));

/** Without leaveOut nothing is left out. */
export const leftOutLine = z.object({
  line: z.int(),
  productId: z.nullable(z.int()),
  variantId: z.nullable(z.int()),
  message: z.string(),
});
export type LeftOutLine = z.infer<typeof leftOutLine>;

export const appliedImport = z.object({
  id: z.int(),
  state: z.literal('applied'),
  created: z.int(),
  changed: z.int(),
  retired: z.int(),
  leftOut: z.array(leftOutLine).check(z.describe('lines that were left as they are, and why')),
});
export type AppliedImport = z.infer<typeof appliedImport>;

const leftField = { productId: z.int(), variantId: z.nullable(z.int()), field: z.string() };

export const undoneImport = z.object({
  id: z.int(),
  state: z.literal('undone'),
  undone: z.int().check(z.describe('lines of which something was put back')),
  left: z.array(z.object({ line: z.int(), ...leftField })).check(z.describe('what is no longer as the import left it')),
});
export type UndoneImport = z.infer<typeof undoneImport>;

export const listImportsQuery = z.object({ _page: page, _limit: limit });
