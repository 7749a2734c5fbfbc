/** A file of any program, read with a mapping of its columns. Lines with the same productId are variants of one product. */

import { ShopError } from '@shop/contract/errors';
import { PLACEHOLDER_PICTURE } from '@shop/contract/pictures';
import { importErrorsText } from '@shop/messages/import-errors';
import {
  type ForeignRow,
  listOf,
  nameOf,
  noteColumns,
  notesOf,
  type OwnLine,
  rowsOf,
  type TurnContext,
  type Turned,
} from './foreign-table.ts';

export interface Mapping {
  /** Own columns by the words of the header. */
  columns: Readonly<Record<string, string>>;
  /** Names of options by the words of the header. */
  optionColumns: Readonly<Record<string, string>>;
  decimalComma: boolean;
}

/** @param header its words, and then the lines */
export function turnMapped(
  header: readonly string[],
  records: readonly { line: number; cells: readonly string[] }[],
  context: TurnContext,
  mapping: Mapping,
): Turned {
  const { notes, note } = notesOf();
  const rows = rowsOf(header, records);
  const there = new Set(header.map((word) => word.trim().toLowerCase()));
  const inFile = (columns: Readonly<Record<string, string>>) =>
    Object.entries(columns).filter(([word]) => there.has(word.trim().toLowerCase()));
  const columns = inFile(mapping.columns);
  const options = inFile(mapping.optionColumns);
  if (columns.length === 0) {
    throw new ShopError('INVALID_INPUT', { detail: importErrorsText.noneOfMapping });
  }
  const groups = groupsOf(rows, columns.find(([, own]) => own === 'productId')?.[0]);
  const lines = groups.flatMap(({ name, group }) => {
    const key = name === undefined ? undefined : `mapped:${name}`;
    const [shared = {}] = group.map((row) => cellsIn(row, columns));
    return group.map((row): OwnLine => {
      const cells = ofVariant(cellsIn(row, columns), shared);
      const chosen = new Map(
        options.flatMap(([word, option]): [string, { value: string; word: string }][] =>
          row.cell(word) === '' ? [] : [[option, { value: row.cell(word), word }]],
        ),
      );
      const ifNew = missing(cells, context);
      const own = { cells, chosen, ifNew, errors: [], continuedBy: 0, isUntracked: false };
      return { line: row.line, group: name ?? '', key, ...own };
    });
  });
  const known = [...Object.keys(mapping.columns), ...Object.keys(mapping.optionColumns)].map((word) =>
    word.trim().toLowerCase(),
  );
  noteColumns(
    rows,
    header.filter((word) => word.trim() !== '' && !known.includes(word.trim().toLowerCase())),
    note,
  );
  const tags = [...new Set(lines.flatMap(({ cells }) => listOf(cells['attribute:tags'] ?? '', '|')))];
  return { lines, notes, tags, categories: [] };
}

const OF_VARIANTS = ['sku', 'stock', 'previousStock', 'image', 'gtin', 'mpn', 'variantPrice', 'retired'];

function cellsIn(row: ForeignRow, columns: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(([word, own]) => (own === 'productId' ? [] : [[own, named(own, row.cell(word))]])),
  );
}

/** What belongs to the product is what its first line says; another price is one of the variant. */
function ofVariant(
  cells: Readonly<Record<string, string>>,
  shared: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [
      column,
      OF_VARIANTS.includes(column) ? cell : (shared[column] ?? cell),
    ]),
  );
  if (cells.price === undefined || cells.price === '' || 'variantPrice' in cells) return own;
  return { ...own, variantPrice: cells.price === shared.price ? '' : cells.price };
}

function groupsOf(
  rows: readonly ForeignRow[],
  word: string | undefined,
): { name: string | undefined; group: ForeignRow[] }[] {
  const groups = new Map<string, { name: string | undefined; group: ForeignRow[] }>();
  for (const row of rows) {
    const name = word === undefined ? '' : row.cell(word);
    const found = groups.get(name);
    if (found !== undefined && name !== '') found.group.push(row);
    else groups.set(name === '' ? `line ${row.line}` : name, { name: name || undefined, group: [row] });
  }
  return [...groups.values()];
}

function named(own: string, cell: string): string {
  if (own === 'brand' || own === 'category') return nameOf(cell);
  return own === 'attribute:tags' ? listOf(cell.replaceAll('|', ',')).join('|') : cell;
}

/** What a new product has where the file says nothing. */
function missing(cells: Readonly<Record<string, string>>, { shopName }: TurnContext): Record<string, string> {
  const usual = {
    description: cells.title ?? '',
    brand: nameOf(shopName),
    category: 'Other',
    discountPercentage: '0',
    stock: '0',
    thumbnail: PLACEHOLDER_PICTURE,
  };
  const hasPicture = ['thumbnail', 'image1', 'image2', 'image3'].some((column) => (cells[column] ?? '') !== '');
  return Object.fromEntries(
    Object.entries(usual).filter(([column]) => (cells[column] ?? '') === '' && !(column === 'thumbnail' && hasPicture)),
  );
}
