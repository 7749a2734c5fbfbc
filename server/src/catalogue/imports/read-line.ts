/** From the records of a file to what they say: the header's columns, and the values of each line. No rule of the shop is here. */

import { ShopError } from '@shop/contract/errors';
import { isBuiltIn } from '@shop/contract/options';
import {
  attributeColumn,
  type FileColumn,
  isOfAttribute,
  isOfOption,
  isOfTranslation,
  optionColumn,
  type ProductColumn,
  productColumns,
  type TranslationColumn,
  translationColumn,
  translationOf,
} from '@shop/contract/product-files';
import { isStorable } from '@shop/contract/text';
import { importErrorsText } from '@shop/messages/import-errors';
import { validationText } from '@shop/messages/validation';
import { defaultLanguage } from '../../platform/content-languages.ts';
import type { CsvRecord } from '../../platform/csv/read-csv.ts';
import { readDefused } from '../../platform/csv/write-csv.ts';
import type { AttributeRow } from '../attributes/attributes.queries.ts';
import type { OptionRow } from '../options/options.queries.ts';
import { readAttributeCell } from '../product-files/attribute-cells.ts';
import { readCell } from '../product-files/cells.ts';
import { readOptionCell } from '../product-files/option-cells.ts';
import type { ReadValues } from '../product-files/product-fields.ts';
import { readTranslationCell } from '../product-files/translation-cells.ts';

export interface CellError {
  /** Its name, whatever the header's word for it is; '' where the whole line is meant. */
  column: string;
  message: string;
}

export interface ReadLine {
  line: number;
  productId?: number;
  /** Lines with the same word are variants of one new product. */
  newProduct?: string;
  variantId?: number;
  values: ReadValues;
  errors: CellError[];
  /** Names the product in files of the program that it comes from. */
  importKey?: string;
  /** The stock that it says is none that somebody counts. */
  isUntracked?: boolean;
  continuedBy?: number;
  /** By their columns: the lines that name the pictures of its product; left out: this one. */
  pictureLines?: Readonly<Record<string, number>>;
  /** What a new product has where the line says nothing. */
  ifNew?: ReadValues;
}

/** One cell has one error: the first says what to do, and others follow from it. */
export function addError(read: ReadLine, error: CellError): void {
  if (error.column === '' || !hasErrorIn(read, error.column)) read.errors.push(error);
}

export function hasErrorIn(read: ReadLine, column: string): boolean {
  return read.errors.some((error) => error.column === column);
}

/** What has columns besides the fields of products. */
export interface KnownColumns {
  attributes: readonly AttributeRow[];
  options: readonly OptionRow[];
}

export interface Header {
  /** For each cell of a line its column; undefined where none is known. */
  columns: readonly (FileColumn | undefined)[];
  /** Those of the columns of attributes. */
  attributes: ReadonlyMap<string, AttributeRow>;
  /** The same of options. */
  options: ReadonlyMap<string, OptionRow>;
  words: readonly string[];
  /** Of columns by the header's own words. */
  errors: CellError[];
}

/** Errors with the header's words for their columns, for those that it has. */
export function inWordsOf({ columns, words }: Header): (error: CellError) => CellError {
  const byColumn = new Map<string, string>(
    columns.flatMap((column, place) => (column ? [[column, words[place] ?? '']] : [])),
  );
  return ({ column, message }) => ({ column: byColumn.get(column) ?? column, message });
}

const NEW_PRODUCT = /^new:(.{1,100})$/;
const ID = /^\d{1,15}$/;

const columnsByWord = new Map<string, ProductColumn>(productColumns.map((column) => [column.toLowerCase(), column]));

/** Texts of the default language have columns without its tag. */
function columnOfLanguage(word: string): FileColumn | undefined {
  const named = translationOf(word);
  return named && named.language !== defaultLanguage() ? translationColumn(named.name, named.language) : undefined;
}

/**
 * @param known all attributes and options that there are
 * @throws ShopError INVALID_INPUT if it has no column of a product at all
 */
export function readHeader(record: CsvRecord | undefined, known: KnownColumns): Header {
  const attributes = new Map<string, AttributeRow>(known.attributes.map((row) => [attributeColumn(row.key), row]));
  const ofOptions = known.options.filter(({ id }) => !isBuiltIn(id));
  const options = new Map<string, OptionRow>(ofOptions.map((row) => [optionColumn(row.name.toLowerCase()), row]));
  const words = (record?.cells ?? []).map((cell) => readDefused(cell).trim().replaceAll('\0', '\ufffd'));
  const errors: CellError[] = [];
  const seen = new Set<FileColumn>();
  const columns = words.map((word) => {
    const attribute = attributes.get(word.toLowerCase());
    const option = options.get(word.toLowerCase());
    const column: FileColumn | undefined = attribute
      ? attributeColumn(attribute.key)
      : option
        ? optionColumn(option.name.toLowerCase())
        : (columnsByWord.get(word.toLowerCase()) ?? columnOfLanguage(word));
    if (column === undefined) {
      if (word !== '') errors.push({ column: word, message: importErrorsText.noColumn({ word }) });
      return undefined;
    }
    if (seen.has(column)) {
      errors.push({ column: word, message: importErrorsText.columnTwice({ word }) });
      return undefined;
    }
    seen.add(column);
    return column;
  });
  if (columns.every((column) => column === undefined)) {
    const message = importErrorsText.mustNameColumns({ columns: productColumns.slice(0, 3).join(', ') });
    throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: '', message }] });
  }
  return { columns, attributes, options, words, errors };
}

/**
 * @param decimalComma whether '12,50' is a number, too
 * @returns undefined for a line without any value, as spreadsheets write below a table
 */
export function readLine({ line, cells }: CsvRecord, header: Header, decimalComma: boolean): ReadLine | undefined {
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  const read: ReadLine = { line, values: {}, errors: [] };
  header.columns.forEach((column, place) => {
    const word = header.words[place] ?? '';
    const sent = cells[place] ?? '';
    if (column === undefined) {
      if (word === '' && sent.trim() !== '') read.errors.push({ column: '', message: nameless(place) });
      return;
    }
    const cell = readDefused(sent);
    const message = isStorable(cell)
      ? readInto(read, column, cell, { ...header, decimalComma })
      : validationText.notStorable({ name: word });
    if (message !== undefined) read.errors.push({ column, message });
  });
  const beyond = cells.findIndex((cell, place) => place >= header.columns.length && cell.trim() !== '');
  if (beyond >= 0) read.errors.push({ column: '', message: nameless(beyond) });
  return read;
}

const nameless = (place: number) => importErrorsText.cellWithoutColumn({ cell: place + 1 });

/** @returns what is wrong with the cell */
function readInto(
  read: ReadLine,
  column: FileColumn,
  cell: string,
  { attributes, options, decimalComma }: Pick<Header, 'attributes' | 'options'> & { decimalComma: boolean },
): string | undefined {
  if (isOfAttribute(column)) {
    const row = attributes.get(column);
    return row && readAttribute(read, row, cell, decimalComma);
  }
  if (isOfOption(column)) {
    const row = options.get(column);
    return row && readOption(read, row, cell);
  }
  if (isOfTranslation(column)) return readTranslation(read, column, cell);
  if (column === 'productId' || column === 'variantId') return readName(read, column, cell.trim());
  const result = readCell(column, cell, decimalComma);
  if ('message' in result) {
    // Whether it is required, the rules of products say.
    if (cell.trim() !== '') return result.message;
    read.values[column] = null;
  } else if (result.value !== undefined) Object.assign(read.values, { [column]: result.value });
  return undefined;
}

function readAttribute(read: ReadLine, row: AttributeRow, cell: string, decimalComma: boolean): string | undefined {
  const result = readAttributeCell(row, cell, decimalComma);
  if ('message' in result) return result.message;
  read.values.attributes = { ...read.values.attributes, [row.key]: result.value };
  return undefined;
}

function readTranslation(read: ReadLine, column: TranslationColumn, cell: string): string | undefined {
  const result = readTranslationCell(column, cell);
  if ('message' in result) return result.message;
  read.values.translationCells = { ...read.values.translationCells, [column]: result.value };
  return undefined;
}

function readOption(read: ReadLine, row: OptionRow, cell: string): string | undefined {
  const result = readOptionCell(row, cell);
  if ('message' in result) return result.message;
  read.values.optionCells = { ...read.values.optionCells, [row.id]: result.value };
  return undefined;
}

function readName(read: ReadLine, column: 'productId' | 'variantId', cell: string): string | undefined {
  if (cell === '') return undefined;
  if (ID.test(cell)) {
    read[column] = Number(cell);
    return undefined;
  }
  const word = column === 'productId' ? NEW_PRODUCT.exec(cell)?.[1] : undefined;
  if (word === undefined) {
    return column === 'productId' ? importErrorsText.productIdRule : importErrorsText.variantIdRule;
  }
  read.newProduct = word;
  return undefined;
}
