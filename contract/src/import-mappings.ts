/** Mappings on the wire: what the columns of files of other programs are here. */

import * as z from 'zod/mini';
import { isOfAttribute, isOfTranslation, productColumns } from './product-files.ts';
import { requiredText, text } from './text.ts';

const NAME_MAX = 100;
const WORD_MAX = 200;
const MOST_COLUMNS = 300;
export const MAX_MAPPINGS = 200;

const OWN: ReadonlySet<string> = new Set(productColumns.filter((column) => column !== 'variantId'));
const word = text(WORD_MAX).check(z.minLength(1, 'a column must have a name'));
const own = z
  .string('a column must be one of /products.csv')
  .check(
    z.refine(
      (value) => OWN.has(value) || isOfAttribute(value) || isOfTranslation(value),
      'a column must be one of /products.csv',
    ),
  );
const differ = (values: readonly string[]) => new Set(values).size === values.length;
const isShort = (columns: Readonly<Record<string, string>>) => Object.keys(columns).length <= MOST_COLUMNS;
const shortMessage = `at most ${MOST_COLUMNS} columns`;

const columns = z
  .record(word, own, 'columns must be an object with a column of /products.csv for each word of the header')
  .check(
    z.refine(isShort, shortMessage),
    z.refine((value) => differ(Object.values(value)), 'a column may be given once'),
  );
const optionColumns = z
  .record(word, requiredText('option', NAME_MAX), 'optionColumns must be an object with an option for each word')
  .check(
    z.refine(isShort, shortMessage),
    z.refine((value) => differ(Object.values(value).map((name) => name.toLowerCase())), 'options must differ'),
  );
const name = requiredText('name', NAME_MAX);
const decimal = z.enum(['.', ','], 'decimal must be . or ,');

export const importMapping = z.object({
  id: z.int(),
  name: z.string(),
  columns: z.record(z.string(), z.string()).check(z.describe('own columns by the words of the header')),
  decimal: z.enum(['.', ',']).check(z.describe('what stands before the decimals')),
  optionColumns: z.record(z.string(), z.string()).check(z.describe('names of options by the words of the header')),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ImportMapping = z.infer<typeof importMapping>;

export const createImportMappingBody = z.object({
  name,
  columns,
  decimal: z._default(decimal, '.'),
  optionColumns: z._default(optionColumns, {}),
});
export type CreateImportMappingBody = z.output<typeof createImportMappingBody>;

/** Only what is sent is changed. */
export const updateImportMappingBody = z.object({
  name: z.optional(name),
  columns: z.optional(columns),
  decimal: z.optional(decimal),
  optionColumns: z.optional(optionColumns),
});
export type UpdateImportMappingBody = z.output<typeof updateImportMappingBody>;
