/** WooCommerce's export of products: a variable product is followed by its variations, which name it by id or SKU. */

import { importErrorsText } from '@shop/messages/import-errors';
import { importNotesText } from '@shop/messages/import-notes';
import { type ForeignPrice, minorUnitsIn } from './foreign-prices.ts';
import { type ForeignProduct, type ForeignVariant, type ForeignWords, ownLinesOf } from './foreign-product.ts';
import {
  type Chosen,
  type ForeignRow,
  listOf,
  type Note,
  nameOf,
  noteColumns,
  notesOf,
  rowsOf,
  type TurnContext,
  type Turned,
} from './foreign-table.ts';
import { htmlIn, textCells } from './foreign-texts.ts';

const baseWords: ForeignWords = {
  price: 'Regular price',
  before: 'Sale price',
  stock: 'Stock',
  weight: 'Weight (kg)',
  gtin: 'GTIN, UPC, EAN, or ISBN',
  picture: 'Images',
  variantPicture: 'Images',
};
const GRAMS: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.592_37, lb: 453.592_37, oz: 28.349_523_125 };
const WEIGHT = /^weight \((\w+)\)$/i;
const ATTRIBUTE = /^attribute (\d+) name$/i;
const DAY_MS = 86_400_000;
const MOST_LEVELS = 5;
const SEO_TITLES = ['Meta: _yoast_wpseo_title', 'Meta: rank_math_title'];
const SEO_DESCRIPTIONS = ['Meta: _yoast_wpseo_metadesc', 'Meta: rank_math_description'];
const KNOWN = new Set(
  [
    ...[
      'ID',
      'Type',
      'SKU',
      'Name',
      'Published',
      'Short description',
      'Description',
      'Date sale price starts',
      'Date sale price ends',
    ],
    ...[
      'Visibility in catalog',
      'Is featured?',
      'Tax status',
      'In stock?',
      'Stock',
      'Backorders allowed?',
      'Sold individually?',
    ],
    ...[
      'Allow customer reviews?',
      'Sale price',
      'Regular price',
      'Categories',
      'Tags',
      'Images',
      'Parent',
      'Position',
      'Low stock amount',
    ],
    ...['GTIN, UPC, EAN, or ISBN', 'Brands', ...SEO_TITLES, ...SEO_DESCRIPTIONS],
  ].map((word) => word.toLowerCase()),
);
const isOfAttribute = (word: string) => /^attribute \d+ (?:name|value\(s\)|visible|global|default)$/i.test(word);

/** What is the same for the whole file. */
interface Turning {
  context: TurnContext;
  note: Note;
  words: ForeignWords;
  grams: number;
  /** The numbers of attributes. */
  attributes: readonly string[];
  categories: Map<string, string[]>;
}

/** @param header its words, and then the lines */
export function turnWoocommerce(
  header: readonly string[],
  records: readonly { line: number; cells: readonly string[] }[],
  context: TurnContext,
): Turned {
  const { notes, note } = notesOf();
  const rows = rowsOf(header, records);
  const weight = header.find((word) => WEIGHT.test(word.trim()))?.trim() ?? baseWords.weight;
  const turning: Turning = {
    context,
    note,
    words: { ...baseWords, weight },
    grams: GRAMS[WEIGHT.exec(weight)?.[1]?.toLowerCase() ?? ''] ?? 1000,
    attributes: header.flatMap((word) => ATTRIBUTE.exec(word.trim())?.[1] ?? []),
    categories: new Map(),
  };
  const lines = groupsOf(rows, note).flatMap(({ parent, variations }) => productOf(parent, variations, turning));
  const rest = header.filter((word) => {
    const text = word.trim();
    return text !== '' && !KNOWN.has(text.toLowerCase()) && !isOfAttribute(text) && !WEIGHT.test(text);
  });
  noteColumns(rows, rest, note);
  const tags = [...new Set(lines.flatMap(({ cells }) => listOf(cells['attribute:tags'] ?? '', '|')))];
  return { lines, notes, tags, categories: [...turning.categories.values()] };
}

const typesOf = (row: ForeignRow) => listOf(row.cell('Type').toLowerCase());

function groupsOf(rows: readonly ForeignRow[], note: Note): { parent: ForeignRow; variations: ForeignRow[] }[] {
  const groups = new Map<string, { parent: ForeignRow; variations: ForeignRow[] }>();
  const bySku = new Map<string, string>();
  for (const row of rows) {
    if (typesOf(row).includes('variation')) continue;
    const kind = typesOf(row).find((type) => type === 'grouped' || type === 'external');
    if (kind !== undefined) {
      note(row, 'Type', importNotesText.typesLeftOut({ type: kind }));
      continue;
    }
    const id = row.cell('ID') || `line ${row.line}`;
    groups.set(id, { parent: row, variations: [] });
    if (row.cell('SKU') !== '') bySku.set(row.cell('SKU'), id);
  }
  for (const row of rows) {
    if (!typesOf(row).includes('variation')) continue;
    const parent = row.cell('Parent');
    const group = groups.get(/^id:(\d+)$/i.exec(parent)?.[1] ?? bySku.get(parent) ?? '');
    if (group === undefined) note(row, 'Parent', importNotesText.noParent({ parent }));
    else group.variations.push(row);
  }
  return [...groups.values()];
}

function productOf(parent: ForeignRow, variations: readonly ForeignRow[], turning: Turning) {
  const { words, note } = turning;
  const sold = variations.length === 0 ? [parent] : variations;
  const variants = sold.map((row, n) => ({
    ...variantOf(row, parent, turning),
    continuedBy: n === 0 && row !== parent ? 1 : 0,
  }));
  const id = parent.cell('ID');
  const used = new Set(variants.flatMap(({ chosen }) => [...chosen.keys()]));
  for (const { name, values, column } of attributesOf(parent, turning)) {
    if (!used.has(name)) note(parent, column, importNotesText.valuesLeftOut({ name, values }));
  }
  const pictures = listOf(parent.cell(words.picture)).map((url) => ({ line: parent.line, url }));
  const sale = saleOf(sold);
  const product = {
    key: id === '' ? undefined : `woocommerce:${id}`,
    ...sharedCells(parent, turning),
    pictures,
    variants: sale === 'differs' ? variants.map((variant, n) => atPresent(variant, sold[n], turning)) : variants,
    ...(sale !== 'differs' && { sale }),
  };
  return ownLinesOf(product, words, note);
}

function attributesOf(row: ForeignRow, { attributes }: Turning) {
  return attributes.flatMap((n) => {
    const name = nameOf(row.cell(`Attribute ${n} name`));
    const values = row.cell(`Attribute ${n} value(s)`);
    const [column, word] = [`Attribute ${n} name`, `Attribute ${n} value(s)`];
    return name === '' || values === '' ? [] : [{ name, values, column, word }];
  });
}

function variantOf(row: ForeignRow, parent: ForeignRow, turning: Turning): ForeignVariant {
  const { words, grams } = turning;
  const errors: ForeignVariant['errors'] = [];
  const own = (word: string) => row.cell(word) || parent.cell(word);
  const stock = row.cell(words.stock);
  const weight = own(words.weight).replace(',', '.');
  const chosen: Chosen =
    row === parent
      ? new Map()
      : new Map(attributesOf(row, turning).map(({ name, values, word }) => [name, { value: values, word }]));
  return {
    line: row.line,
    sku: row.cell('SKU'),
    price: priceOf(row, errors),
    stock: /^-?\d+(?:\.0+)?$/.test(stock) ? Number(stock) : null,
    weightGrams: /^\d*\.?\d+$/.test(weight) && Number(weight) > 0 ? Math.round(Number(weight) * grams) : undefined,
    gtin: row.cell(words.gtin),
    picture: row === parent ? '' : (listOf(row.cell(words.variantPicture))[0] ?? ''),
    chosen,
    errors,
    continuedBy: 0,
  };
}

function priceOf(row: ForeignRow, errors: ForeignVariant['errors']): ForeignPrice {
  const regular = minorUnitsIn(row.cell(baseWords.price));
  const sale = row.cell(baseWords.before) === '' ? undefined : minorUnitsIn(row.cell(baseWords.before));
  if (regular === undefined)
    errors.push({ column: 'price', message: importErrorsText.foreignAmount({ column: baseWords.price }) });
  const price = regular ?? 0;
  return sale !== undefined && sale < price ? { price: sale, before: price } : { price, before: null };
}

/** Days of the sale as instants: from the first, until the day after the last. */
function saleOf(rows: readonly ForeignRow[]): { from: string; until: string } | undefined | 'differs' {
  const all = new Set(rows.map((row) => `${dayIn(row, 'starts')}/${dayIn(row, 'ends')}`));
  if (all.size > 1) return 'differs';
  const [row] = rows;
  if (row === undefined || (dayIn(row, 'starts') === '' && dayIn(row, 'ends') === '')) return undefined;
  const ends = dayIn(row, 'ends');
  return {
    from: dayIn(row, 'starts'),
    until: ends === '' ? '' : new Date(new Date(ends).getTime() + DAY_MS).toISOString(),
  };
}

function dayIn(row: ForeignRow, which: 'starts' | 'ends'): string {
  const text = row.cell(`Date sale price ${which}`);
  const day = /^(\d{4}-\d{2}-\d{2})/.exec(text)?.[1];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}

/** Where variations have sales of different days: what one costs now is its price. */
function atPresent(variant: ForeignVariant, row: ForeignRow | undefined, { context, note }: Turning): ForeignVariant {
  const { before, price } = variant.price;
  if (before === null || row === undefined) return variant;
  const ends = dayIn(row, 'ends');
  const now = context.now.toISOString();
  const isOn = dayIn(row, 'starts') <= now && (ends === '' || now < new Date(Date.parse(ends) + DAY_MS).toISOString());
  note(variant, 'Date sale price starts', importNotesText.salesDiffer);
  return { ...variant, price: isOn ? { price, before } : { price: before, before: null } };
}

/** Exports write line ends as they are written in code. */
const descriptionIn = (row: ForeignRow, word: string, note: Note) => htmlIn(row, word, note)?.replaceAll('\\n', '\n');
const firstOf = (row: ForeignRow, words: readonly string[]) => words.map((word) => row.cell(word)).find(Boolean) ?? '';

function sharedCells(parent: ForeignRow, turning: Turning): Pick<ForeignProduct, 'shared' | 'ifNew'> {
  const { note, context } = turning;
  const title = parent.cell('Name');
  const html = descriptionIn(parent, 'Description', note);
  const short = descriptionIn(parent, 'Short description', note);
  const { said, ifNew } = textCells({ title, short, html });
  const isShown = /^(?:|1)$/.test(parent.cell('Published'));
  if (/^(?:hidden|catalog|search)$/i.test(parent.cell('Visibility in catalog'))) {
    note(parent, 'Visibility in catalog', importNotesText.leftOut({ what: parent.cell('Visibility in catalog') }));
  }
  const shared = {
    title,
    ...said,
    brand: nameOf(listOf(parent.cell('Brands'))[0] ?? '') || nameOf(context.shopName),
    category: categoryOf(parent, turning),
    'attribute:tags': listOf(parent.cell('Tags')).join('|'),
    deleted: String(!isShown),
    seoTitle: firstOf(parent, SEO_TITLES),
    seoDescription: firstOf(parent, SEO_DESCRIPTIONS),
  };
  return { shared, ifNew };
}

/** Of several categories the first counts. */
function categoryOf(parent: ForeignRow, { note, categories }: Turning): string {
  const [first = '', ...others] = listOf(parent.cell('Categories'));
  for (const other of others) note(parent, 'Categories', importNotesText.oneCategory({ category: other }));
  const path = first
    .split('>')
    .map(nameOf)
    .filter((name) => name !== '')
    .slice(0, MOST_LEVELS);
  if (path.length > 0) categories.set(path.join('>'), path);
  return path.at(-1) ?? 'Other';
}
