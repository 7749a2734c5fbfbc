/** A file of another program as lines that say the same as lines of an own file. */

import { MAX_ATTRIBUTE_VALUES } from '@shop/contract/attributes';
import { ShopError } from '@shop/contract/errors';
import type { ForeignFormat } from '@shop/contract/file-headers';
import type { FileError } from '@shop/contract/product-files';
import { importErrorsText } from '@shop/messages/import-errors';
import { importNotesText } from '@shop/messages/import-notes';
import type { CsvRecord } from '../../../platform/csv/read-csv.ts';
import { defuse } from '../../../platform/csv/write-csv.ts';
import type { NeededColumn } from '../../../schema/change-sets.ts';
import type { AttributeRow } from '../../attributes/attributes.queries.ts';
import { TAGS } from '../../change-sets/make-needed.ts';
import { valuesFrom } from '../../products/value-ids.ts';
import { type Header, type KnownColumns, type ReadLine, readHeader, readLine } from '../read-line.ts';
import { type OptionsOfFile, optionsOfFile } from './foreign-choices.ts';
import { nameOf, type OwnCells, type OwnLine, type TurnContext, type Turned } from './foreign-table.ts';
import { type Mapping, turnMapped } from './mapped.ts';
import { turnShopify } from './shopify.ts';
import { turnWoocommerce } from './woocommerce.ts';

/** Lines of one product may stand apart, so all are read together. */
const MOST_LINES = 200_000;
const TAGS_COLUMN = `attribute:${TAGS.key}`;
const SEO = ['seoTitle', 'seoDescription'] as const;
const SEO_MOST = { seoTitle: 200, seoDescription: 500 };
const TAG_MOST = 100;

/** What its words are for own columns; of others the own name is told. */
const wordsOf: Readonly<Record<ForeignFormat, Readonly<Record<string, string>>>> = {
  shopify: {
    ...{ title: 'Title', brand: 'Vendor', category: 'Product Category', details: 'Body (HTML)', sku: 'Variant SKU' },
    ...{
      price: 'Variant Price',
      variantPrice: 'Variant Price',
      stock: 'Variant Inventory Qty',
      weightGrams: 'Variant Grams',
    },
    ...{ gtin: 'Variant Barcode', thumbnail: 'Image Src', image: 'Variant Image', [TAGS_COLUMN]: 'Tags' },
  },
  woocommerce: {
    ...{
      title: 'Name',
      brand: 'Brands',
      category: 'Categories',
      details: 'Description',
      description: 'Short description',
    },
    ...{ sku: 'SKU', price: 'Regular price', variantPrice: 'Regular price', stock: 'Stock', [TAGS_COLUMN]: 'Tags' },
    ...{ gtin: 'GTIN, UPC, EAN, or ISBN', thumbnail: 'Images', image: 'Images' },
  },
};

export interface ForeignLines {
  header: Header;
  lines: ReadLine[];
  notes: FileError[];
  /** All options of the shop, as they are to be. */
  options: OptionsOfFile['rows'];
  needed: NeededColumn;
}

interface Known extends KnownColumns {
  newOptionIds: (count: number) => Promise<number[]>;
}

/** @throws ShopError INVALID_INPUT for a file with too many lines */
export async function readForeign(
  format: ForeignFormat | Mapping,
  { header, records }: { header: CsvRecord; records: AsyncIterable<readonly CsvRecord[]> },
  known: Known,
  context: TurnContext,
): Promise<ForeignLines> {
  const all: CsvRecord[] = [];
  for await (const batch of records) {
    all.push(...batch.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')));
    if (all.length > MOST_LINES) {
      throw new ShopError('INVALID_INPUT', { detail: importErrorsText.mostForeignLines({ most: MOST_LINES }) });
    }
  }
  const turned = turn(format, header.cells, all, context);
  const tags = tagsFor(turned, known.attributes);
  const options = await optionsOfFile(turned.lines, known.options, known.newOptionIds);
  const own = [...new Set(options.lines.flatMap(({ cells, ifNew }) => Object.keys({ ...cells, ...ifNew })))].filter(
    (column) => !SEO.some((name) => name === column),
  );
  const attributes = [...known.attributes.filter(({ key }) => key !== TAGS.key), ...(tags.row ? [tags.row] : [])];
  const columns = own.filter((column) => column !== TAGS_COLUMN || tags.row !== undefined);
  const read = readHeader({ line: header.line, cells: columns }, { attributes, options: options.rows });
  const reading = {
    columns,
    header: read,
    tags: tags.ids,
    decimalComma: typeof format !== 'string' && format.decimalComma,
  };
  const lines = options.lines.flatMap((line) => readOwn(line, reading));
  const words = typeof format === 'string' ? wordsOf[format] : wordsOfMapping(format);
  return {
    header: { ...read, words: columns.map((column) => words[column] ?? column) },
    lines,
    notes: [...turned.notes, ...tags.notes],
    options: options.rows,
    needed: { tags: tags.added, options: options.needed, categories: turned.categories.map((path) => [...path]) },
  };
}

function turn(
  format: ForeignFormat | Mapping,
  words: readonly string[],
  records: readonly CsvRecord[],
  context: TurnContext,
): Turned {
  if (typeof format !== 'string') return turnMapped(words, records, context, format);
  return format === 'shopify' ? turnShopify(words, records, context) : turnWoocommerce(words, records, context);
}

const wordsOfMapping = ({ columns }: Mapping): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(columns).map(([word, column]) => [column, word]));

interface Reading {
  columns: readonly string[];
  header: Header;
  tags: ReadonlyMap<string, string>;
  decimalComma: boolean;
}

/** Cells of columns that it does not have say nothing. */
function readCells(
  line: number,
  cells: OwnCells,
  { columns, header, tags, decimalComma }: Reading,
): ReadLine | undefined {
  const places = columns.flatMap((column, place) => (column in cells ? [place] : []));
  const at = <T>(all: readonly T[]) => places.flatMap((place) => all.slice(place, place + 1));
  const own = at(columns).map((column) => {
    const cell = cells[column] ?? '';
    return defuse(column === TAGS_COLUMN ? idsOf(cell, tags) : cell);
  });
  const part = { ...header, columns: at(header.columns), words: at(header.words) };
  return readLine({ line, cells: own }, part, decimalComma);
}

function readOwn({ line, group, key, cells, ifNew, errors, ...ofProduct }: OwnLine, reading: Reading): ReadLine[] {
  const read = readCells(line, cells, reading);
  if (read === undefined) return [];
  if (ifNew !== undefined) read.ifNew = readCells(line, ifNew, reading)?.values ?? {};
  for (const name of SEO) {
    if (cells[name] !== undefined) read.values[name] = cells[name].slice(0, SEO_MOST[name]) || null;
  }
  read.errors.unshift(...errors);
  if (group !== '') read.newProduct = key ?? group;
  const { continuedBy, isUntracked, pictureLines } = ofProduct;
  return [
    {
      ...read,
      ...(key !== undefined && { importKey: key }),
      ...(pictureLines !== undefined && { pictureLines }),
      continuedBy,
      isUntracked,
    },
  ];
}

const idsOf = (cell: string, tags: ReadonlyMap<string, string>) =>
  cell
    .split('|')
    .flatMap((tag) => tags.get(nameOfTag(tag)) ?? [])
    .join('|');

const nameOfTag = (tag: string) => nameOf(tag).slice(0, TAG_MOST).trim();

/** The attribute as it is to be, and the id of each tag by its name. */
function tagsFor(
  { tags, lines }: Turned,
  known: readonly AttributeRow[],
): {
  row: AttributeRow | undefined;
  ids: ReadonlyMap<string, string>;
  added: NeededColumn['tags'];
  notes: FileError[];
} {
  const now = known.find(({ key }) => key === TAGS.key);
  const names = [...new Map(tags.map((tag) => [nameOfTag(tag).toLowerCase(), nameOfTag(tag)])).values()].filter(
    Boolean,
  );
  const note = (message: string) => [{ line: lines[0]?.line ?? 1, column: 'Tags', message }];
  if (names.length === 0) return { row: now, ids: new Map(), added: [], notes: [] };
  if (now !== undefined && now.kind !== 'choice') {
    return { row: undefined, ids: new Map(), added: [], notes: note(importNotesText.tagsNotChosen) };
  }
  const values = now?.values ?? [];
  const fresh = names.filter((name) => !values.some((value) => value.name.toLowerCase() === name.toLowerCase()));
  const room = Math.max(0, MAX_ATTRIBUTE_VALUES - values.length);
  const all = valuesFrom([...values, ...fresh.slice(0, room).map((name) => ({ name }))], values).map(
    ({ id, name }) => ({
      id,
      name,
    }),
  );
  const ids = new Map(
    tags.flatMap((tag) => {
      const name = nameOfTag(tag);
      const found = all.find((value) => value.name.toLowerCase() === name.toLowerCase());
      return found === undefined ? [] : [[name, found.id]];
    }),
  );
  const left = fresh.slice(room);
  const message = importNotesText.tagsLeftOut({ most: MAX_ATTRIBUTE_VALUES, count: left.length });
  const row = now ?? emptyTags();
  return {
    row: { ...row, values: all },
    ids,
    added: all.slice(values.length),
    notes: left.length > 0 ? note(message) : [],
  };
}

function emptyTags(): AttributeRow {
  const never = new Date(0);
  return {
    ...TAGS,
    kind: 'choice',
    unit: '',
    values: [],
    filterable: true,
    categories: [],
    position: 0,
    created_at: never,
    updated_at: never,
    translations: {},
  };
}
