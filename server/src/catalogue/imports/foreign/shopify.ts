/** Shopify's export of products: the lines of one handle are one product, with a variant or a further picture each. */

import { importErrorsText } from '@shop/messages/import-errors';
import { importNotesText } from '@shop/messages/import-notes';
import { type ForeignPrice, minorUnitsIn } from './foreign-prices.ts';
import { type ForeignProduct, type ForeignVariant, type ForeignWords, ownLinesOf } from './foreign-product.ts';
import {
  type ForeignRow,
  listOf,
  type Note,
  nameOf,
  noteColumns,
  notesOf,
  type OwnLine,
  rowsOf,
  type TurnContext,
  type Turned,
} from './foreign-table.ts';
import { htmlIn, textCells } from './foreign-texts.ts';

const words: ForeignWords = {
  price: 'Variant Price',
  before: 'Variant Compare At Price',
  stock: 'Variant Inventory Qty',
  weight: 'Variant Grams',
  gtin: 'Variant Barcode',
  picture: 'Image Src',
  variantPicture: 'Variant Image',
};

const OPTIONS = ['Option1', 'Option2', 'Option3'];
const MOST_LEVELS = 5;
/** What comes over, or says nothing that is worth a note. */
const KNOWN = new Set(
  [
    ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published', 'Status'],
    ...OPTIONS.flatMap((option) => [`${option} Name`, `${option} Value`]),
    ...['Variant SKU', 'Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Price'],
    ...['Variant Compare At Price', 'Variant Barcode', 'Variant Image', 'Variant Weight Unit', 'Image Src'],
    ...['Image Position', 'SEO Title', 'SEO Description', 'Variant Inventory Policy', 'Variant Fulfillment Service'],
    ...['Variant Requires Shipping', 'Variant Taxable', 'Gift Card'],
  ].map((word) => word.toLowerCase()),
);

/** @param header its words, and then the lines */
export function turnShopify(
  header: readonly string[],
  records: readonly { line: number; cells: readonly string[] }[],
  context: TurnContext,
): Turned {
  const { notes, note } = notesOf();
  const rows = rowsOf(header, records);
  const groups = new Map<string, ForeignRow[]>();
  for (const row of rows) {
    const handle = row.cell('Handle');
    const group = groups.get(handle);
    if (group === undefined || handle === '') groups.set(handle || `line ${row.line}`, [row]);
    else group.push(row);
  }
  const categories = new Map<string, string[]>();
  const lines = [...groups].flatMap(([handle, group]) => productOf(handle, group, { context, note, categories }));
  const rest = header.filter((word) => word.trim() !== '' && !KNOWN.has(word.trim().toLowerCase()));
  noteColumns(rows, rest, note);
  const tags = [...new Set(rows.flatMap((row) => listOf(row.cell('Tags'))))];
  return { lines, notes, tags, categories: [...categories.values()] };
}

interface Turning {
  context: TurnContext;
  note: Note;
  categories: Map<string, string[]>;
}

const says = (row: ForeignRow) =>
  [...OPTIONS.map((option) => `${option} Value`), 'Variant SKU', words.price].some((word) => row.cell(word) !== '');

function productOf(handle: string, group: readonly ForeignRow[], turning: Turning): OwnLine[] {
  const [first] = group;
  if (first === undefined) return [];
  // Without any variant, the line of the product is its own.
  const sold = group.some(says) ? group.filter(says) : [first];
  const names = OPTIONS.map((option) => first.cell(`${option} Name`));
  const variants = sold.map((row, n) => ({
    ...variantOf(row, names, turning.note),
    continuedBy: n === 0 ? group.length - sold.length : 0,
  }));
  const pictures = group.flatMap((row) => {
    const url = row.cell(words.picture);
    return url === '' ? [] : [{ line: row.line, url, position: Number(row.cell('Image Position') || 999) }];
  });
  const key = first.cell('Handle') === '' ? undefined : `shopify:${handle}`;
  const product = {
    key,
    ...sharedCells(first, turning),
    pictures: pictures.toSorted((a, b) => a.position - b.position),
    variants: variants.length === 1 ? variants.map(withoutDefault) : variants,
  };
  return ownLinesOf(product, words, turning.note);
}

/** A product without a choice has one option, Title, of one value. */
function withoutDefault(variant: ForeignVariant): ForeignVariant {
  const isDefault = [...variant.chosen].every(([name, { value }]) => name === 'Title' && value === 'Default Title');
  return isDefault ? { ...variant, chosen: new Map() } : variant;
}

function variantOf(row: ForeignRow, names: readonly string[], note: Note): ForeignVariant {
  const errors: ForeignVariant['errors'] = [];
  const tracked = row.cell('Variant Inventory Tracker') !== '' && /^-?\d+$/.test(row.cell(words.stock));
  const grams = row.cell(words.weight);
  const chosen = names.flatMap((name, n): [string, { value: string; word: string }][] => {
    const word = `${OPTIONS[n]} Value`;
    const value = row.cell(word);
    return name === '' || value === '' ? [] : [[name, { value, word }]];
  });
  if (/^true$/i.test(row.cell('Gift Card'))) note(row, 'Gift Card', importNotesText.giftCard);
  return {
    line: row.line,
    sku: row.cell('Variant SKU').replace(/^'/, ''),
    price: priceOf(row, errors),
    stock: tracked ? Number(row.cell(words.stock)) : null,
    weightGrams: /^\d+(?:\.\d+)?$/.test(grams) && Number(grams) > 0 ? Math.round(Number(grams)) : undefined,
    gtin: row.cell(words.gtin),
    picture: row.cell(words.variantPicture),
    chosen: new Map(chosen),
    errors,
    continuedBy: 0,
  };
}

function priceOf(row: ForeignRow, errors: ForeignVariant['errors']): ForeignPrice {
  const price = minorUnitsIn(row.cell(words.price));
  const before = row.cell(words.before) === '' ? null : (minorUnitsIn(row.cell(words.before)) ?? null);
  if (price === undefined)
    errors.push({ column: 'price', message: importErrorsText.foreignAmount({ column: words.price }) });
  return { price: price ?? 0, before: price !== undefined && before !== null && before > price ? before : null };
}

function sharedCells(first: ForeignRow, turning: Turning): Pick<ForeignProduct, 'shared' | 'ifNew'> {
  const title = first.cell('Title');
  const { said, ifNew } = textCells({ title, short: '', html: htmlIn(first, 'Body (HTML)', turning.note) });
  const isShown = !/^false$/i.test(first.cell('Published')) && /^(?:|active)$/i.test(first.cell('Status'));
  const shared = {
    title,
    ...said,
    brand: nameOf(first.cell('Vendor')) || nameOf(turning.context.shopName),
    category: categoryOf(first, turning),
    'attribute:tags': listOf(first.cell('Tags')).join('|'),
    deleted: String(!isShown),
    seoTitle: first.cell('SEO Title'),
    seoDescription: first.cell('SEO Description'),
  };
  return { shared, ifNew };
}

/** The category of the catalogue's tree, else the type that the merchant gave it. */
function categoryOf(first: ForeignRow, { note, categories }: Turning): string {
  const path = listOf(first.cell('Product Category'), '>').map(nameOf).filter(Boolean);
  const type = nameOf(first.cell('Type'));
  if (path.length === 0) return type || 'Other';
  if (path.length > MOST_LEVELS) note(first, 'Product Category', importNotesText.mostLevels({ most: MOST_LEVELS }));
  const kept = path.slice(0, MOST_LEVELS);
  const last = kept.at(-1) ?? 'Other';
  if (type !== '' && type !== last) note(first, 'Type', importNotesText.typeLeftOut({ category: last, type }));
  categories.set(kept.join('>'), kept);
  return last;
}
