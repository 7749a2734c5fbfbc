/** A mapping as it is edited: for each column of a file what it is here. */

import { asWord } from '@shop/contract/file-headers';
import type { CreateImportMappingBody, ImportMapping } from '@shop/contract/import-mappings';
import { importMappingsText } from '@shop/messages/import-mappings';
import type { FileHead } from './file-head.ts';

export interface ColumnDraft {
  /** Of the header. */
  word: string;
  /** What its first lines say; left out where there is no file. */
  examples?: readonly string[];
  /** '' leaves it out; `column:` and an own column, `option:` and a name, NEW_OPTION. */
  target: string;
  /** Of a new option. */
  optionName: string;
}

export interface MappingDraft {
  /** Undefined for a new one. */
  id: number | undefined;
  name: string;
  decimal: ImportMapping['decimal'];
  columns: readonly ColumnDraft[];
}

export const NEW_OPTION = 'option:';
export const columnTarget = (column: string) => `column:${column}`;
export const optionTarget = (name: string) => `option:${name}`;

const wordsOf = ({ columns, optionColumns }: ImportMapping) => [...Object.keys(columns), ...Object.keys(optionColumns)];

/** The one that says most of a header, of those whose words the header has all. */
export function fittingMapping(
  mappings: readonly ImportMapping[],
  words: readonly string[],
): ImportMapping | undefined {
  const there = new Set(words.map(asWord));
  const fitting = mappings.filter((one) => wordsOf(one).every((word) => there.has(asWord(word))));
  return fitting.reduce<ImportMapping | undefined>(
    (most, one) => (most === undefined || wordsOf(one).length > wordsOf(most).length ? one : most),
    undefined,
  );
}

/** Common words for columns, in small letters and without signs. */
const usual: Readonly<Record<string, readonly string[]>> = {
  sku: ['sku', 'articleno', 'articlenumber', 'itemno', 'itemnumber', 'productno', 'productcode', 'partnumber', 'code'],
  title: ['title', 'name', 'productname', 'article', 'item', 'product'],
  description: ['description', 'shortdescription', 'text'],
  details: ['details', 'longdescription'],
  price: ['price', 'pricegross', 'retailprice', 'salesprice', 'unitprice', 'rrp'],
  stock: ['stock', 'quantity', 'qty', 'pieces', 'instock', 'onhand', 'inventory'],
  brand: ['brand', 'make', 'vendor'],
  category: ['category', 'productgroup', 'type'],
  gtin: ['gtin', 'ean', 'barcode', 'upc', 'isbn'],
  manufacturer: ['manufacturer'],
  weightGrams: ['weightg', 'weightgrams', 'weighting', 'grams'],
  thumbnail: ['image', 'picture', 'photo', 'imageurl', 'pictureurl', 'thumbnail'],
  productId: ['group', 'parent', 'model', 'modelno', 'handle', 'productid'],
};

const bare = (word: string) => asWord(word).replaceAll(/[^\p{L}\p{N}]/gu, '');

function guesses(words: readonly string[], options: readonly string[]): string[] {
  const taken = new Set<string>();
  return words.map((word) => {
    const option = options.find((name) => asWord(name) === asWord(word));
    const column = Object.keys(usual).find((name) => usual[name]?.includes(bare(word)));
    const target = option !== undefined ? optionTarget(option) : column === undefined ? '' : columnTarget(column);
    if (target === '' || taken.has(target)) return '';
    taken.add(target);
    return target;
  });
}

/** @param options names of those that the shop has */
export function newDraft(name: string, { words, lines }: FileHead, options: readonly string[]): MappingDraft {
  const guessed = guesses(words, options);
  const columns = columnsOf({ words, lines }).map((one) => ({
    ...one,
    target: guessed[words.indexOf(one.word)] ?? '',
    optionName: one.word,
  }));
  const cells = lines.flat();
  const hasComma = cells.some((cell) => /^\d+,\d{1,2}$/.test(cell.trim()));
  const hasPoint = cells.some((cell) => /^\d+\.\d{1,2}$/.test(cell.trim()));
  return {
    id: undefined,
    name: name.replace(/\.[a-z]{1,4}$/i, ''),
    decimal: hasComma && !hasPoint ? ',' : '.',
    columns,
  };
}

/** @param head undefined without a file: then its columns are those that it maps */
export function draftOf(mapping: ImportMapping, head?: FileHead): MappingDraft {
  const { id, name, decimal } = mapping;
  const targets = new Map([
    ...Object.entries(mapping.columns).map(([word, column]) => [asWord(word), columnTarget(column)] as const),
    ...Object.entries(mapping.optionColumns).map(([word, option]) => [asWord(word), optionTarget(option)] as const),
  ]);
  const all = head === undefined ? wordsOf(mapping).map((word) => ({ word })) : columnsOf(head);
  const columns = all.map((one) => ({ ...one, target: targets.get(asWord(one.word)) ?? '', optionName: one.word }));
  return { id, name, decimal, columns };
}

function columnsOf({ words, lines }: Pick<FileHead, 'words' | 'lines'>): { word: string; examples: string[] }[] {
  return words.flatMap((word, n) =>
    word === '' || words.indexOf(word) < n
      ? []
      : [{ word, examples: [...new Set(lines.map((line) => (line[n] ?? '').trim()).filter(Boolean))] }],
  );
}

const optionNameOf = ({ target, optionName }: ColumnDraft) =>
  target === NEW_OPTION
    ? optionName.trim()
    : target.startsWith(NEW_OPTION)
      ? target.slice(NEW_OPTION.length)
      : undefined;

export function bodyOf({ name, decimal, columns }: MappingDraft): CreateImportMappingBody {
  const own = columns.filter(({ target }) => target.startsWith('column:'));
  const ofOptions = columns.flatMap((one): [string, string][] => {
    const option = optionNameOf(one);
    return option === undefined ? [] : [[one.word, option]];
  });
  return {
    name: name.trim(),
    decimal,
    columns: Object.fromEntries(own.map(({ word, target }) => [word, target.slice('column:'.length)])),
    optionColumns: Object.fromEntries(ofOptions),
  };
}

export interface DraftFaults {
  name?: string;
  columns?: string;
  /** By the word of the column. */
  byWord: Readonly<Record<string, string>>;
}

/** @returns undefined where there are none */
export function faultsOf({ name, columns }: MappingDraft): DraftFaults | undefined {
  const byWord: Record<string, string> = {};
  const first = new Map<string, string>();
  for (const one of columns) {
    if (one.target === '') continue;
    const option = optionNameOf(one);
    const meant = option === undefined ? one.target : optionTarget(asWord(option));
    const before = first.get(meant);
    if (option === '') byWord[one.word] = importMappingsText.optionIsMissing;
    else if (before !== undefined) byWord[one.word] = importMappingsText.alreadyGiven({ word: before });
    else first.set(meant, one.word);
  }
  const faults = {
    ...(name.trim() === '' && { name: importMappingsText.nameIsMissing }),
    ...(!columns.some(({ target }) => target.startsWith('column:')) && { columns: importMappingsText.columnIsMissing }),
    byWord,
  };
  return Object.keys(faults).length > 1 || Object.keys(byWord).length > 0 ? faults : undefined;
}
