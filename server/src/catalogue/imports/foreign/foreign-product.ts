/** The lines of one product of another program as own lines: what Shopify's and WooCommerce's files have in common. */

import { PLACEHOLDER_PICTURE } from '@shop/contract/pictures';
import { fields } from '@shop/contract/product-fields';
import { importNotesText } from '@shop/messages/import-notes';
import { cellOf, type ForeignPrice, ownPricesOf } from './foreign-prices.ts';
import type { Chosen, Note, OwnCells, OwnLine } from './foreign-table.ts';
import { addressIn } from './foreign-texts.ts';

/** What one line says of what is sold. */
export interface ForeignVariant {
  line: number;
  sku: string;
  price: ForeignPrice;
  /** Pieces; null where they are not counted. */
  stock: number | null;
  /** Undefined where there is none. */
  weightGrams: number | undefined;
  gtin: string;
  picture: string;
  chosen: Chosen;
  errors: { column: string; message: string }[];
  continuedBy: number;
}

/** The words of the file for these. */
export interface ForeignWords {
  price: string;
  before: string;
  stock: string;
  weight: string;
  gtin: string;
  picture: string;
  variantPicture: string;
}

export interface ForeignProduct {
  key: string | undefined;
  /** Cells that all of its lines share. */
  shared: OwnCells;
  /** What only a new product takes. */
  ifNew: OwnCells;
  pictures: readonly { line: number; url: string }[];
  variants: readonly ForeignVariant[];
  /** When its lower price is in force, where the file says so. */
  sale?: { from: string; until: string } | undefined;
}

const MOST_PICTURES = 4;
const PLACES = ['thumbnail', 'image1', 'image2', 'image3'];

export function ownLinesOf(product: ForeignProduct, words: ForeignWords, note: Note): OwnLine[] {
  const { variants } = product;
  const pictures = picturesIn(product.pictures, words, note);
  const shared = { ...product.shared, ...pictures.cells };
  const prices = priceCells(product, words, note);
  const weights = weightCells(variants);
  return variants.map((variant, n): OwnLine => {
    return {
      line: variant.line,
      group: product.key ?? `line ${variants[0]?.line}`,
      key: product.key,
      cells: { ...shared, ...prices[n], ...weights[n], ...variantCells(variant, words, note) },
      chosen: variant.chosen,
      ifNew: product.ifNew,
      pictureLines: pictures.lines,
      errors: [...variant.errors],
      continuedBy: variant.continuedBy,
      isUntracked: variant.stock === null,
    };
  });
}

function variantCells(variant: ForeignVariant, words: ForeignWords, note: Note): Record<string, string> {
  const { sku, stock, gtin, picture, chosen } = variant;
  if (stock === null) note(variant, words.stock, importNotesText.notCounted);
  else if (stock < 0) note(variant, words.stock, importNotesText.belowZero({ stock }));
  const number = gtin.replaceAll(/[\s-]/g, '').replace(/^'/, '');
  const isGtin = number === '' || fields.gtin.body.safeParse(number).success;
  if (!isGtin) note(variant, words.gtin, importNotesText.noGtin({ gtin }));
  const image = picture === '' ? undefined : addressIn(picture);
  if (picture !== '' && image === undefined)
    note(variant, words.variantPicture, importNotesText.noPicture({ address: picture }));
  return {
    sku,
    stock: String(Math.max(0, stock ?? 0)),
    ...(gtin !== '' && isGtin && { gtin: number }),
    ...(image !== undefined && chosen.size > 0 && { image }),
  };
}

function picturesIn(
  pictures: ForeignProduct['pictures'],
  words: ForeignWords,
  note: Note,
): { cells: Record<string, string>; lines: Record<string, number> } {
  const kept: { line: number; address: string }[] = [];
  for (const { line, url } of pictures) {
    const address = addressIn(url);
    if (address === undefined) note({ line }, words.picture, importNotesText.noPicture({ address: url }));
    else if (kept.some((one) => one.address === address)) continue;
    else if (kept.length < MOST_PICTURES) kept.push({ line, address });
    else note({ line }, words.picture, importNotesText.mostPictures({ most: MOST_PICTURES, address: url }));
  }
  const shown = PLACES.map((place, n) => ({ place, ...(kept[n] ?? kept[0]) }));
  return {
    cells: Object.fromEntries(shown.map(({ place, address = PLACEHOLDER_PICTURE }) => [place, address])),
    lines: Object.fromEntries(shown.flatMap(({ place, line }) => (line === undefined ? [] : [[place, line]]))),
  };
}

/** By line: the product weighs what the first one does, and a variant has a weight of its own where it differs. */
function weightCells(variants: readonly ForeignVariant[]): Record<string, string>[] {
  const first = variants.find(({ weightGrams }) => weightGrams !== undefined)?.weightGrams;
  if (first === undefined) return [];
  return variants.map(({ weightGrams = first, chosen }) => ({
    weightGrams: String(first),
    ...(chosen.size > 0 && { variantWeightGrams: weightGrams === first ? '' : String(weightGrams) }),
  }));
}

/** A product has a discount, and its variants prices where they differ from its own. */
function priceCells(product: ForeignProduct, words: ForeignWords, note: Note): Record<string, string>[] {
  const { variants, sale } = product;
  const { discount, prices, isShortened } = ownPricesOf(variants.map(({ price }) => price));
  if (isShortened) {
    for (const { line, price } of variants) {
      if (price.before === null) continue;
      const message = importNotesText.severalDiscounts({ price: cellOf(price.price), before: cellOf(price.before) });
      note({ line }, words.before, message);
    }
  }
  const [own = 0] = prices;
  const isDated = sale !== undefined && discount > 0;
  return prices.map((price) => ({
    price: cellOf(own),
    variantPrice: price === own ? '' : cellOf(price),
    discountPercentage: isDated ? '0' : String(discount / 100),
    ...(isDated && { salePercentage: String(discount / 100), saleFrom: sale.from, saleUntil: sale.until }),
  }));
}
