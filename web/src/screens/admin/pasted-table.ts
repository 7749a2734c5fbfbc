/** A table of stocks as it comes from a spreadsheet: which product each line means, and what its stock is to be. */

import type { NamedProduct, NamedProducts } from '@shop/contract/named-products';
import { pasteTableText } from '@shop/messages/paste-table';

const MOST_STOCK = 1_000_000;

export type PastedLine = { line: number; name: string; stock: string };

/** @returns the lines that say something; a first line without a number is one of headings */
export function readTable(text: string): PastedLine[] {
  const separator = text.includes('\t') ? '\t' : text.includes(';') ? ';' : ',';
  const lines = text.split(/\r\n|\r|\n/).flatMap((whole, index): PastedLine[] => {
    if (whole.trim() === '') return [];
    // A title may have commas: the stock is what stands last.
    const at = whole.trimEnd().lastIndexOf(separator);
    const [name, stock] = at === -1 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)];
    return [{ line: index + 1, name: withoutQuotes(name.split('\t')[0] ?? ''), stock: withoutQuotes(stock) }];
  });
  return lines[0] !== undefined && lines.length > 1 && !/\d/.test(lines[0].stock) ? lines.slice(1) : lines;
}

/** Spreadsheets put quotes around cells with a separator. */
function withoutQuotes(cell: string): string {
  const text = cell.trim();
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
}

export type StockChange = { line: number; product: NamedProduct; stock: number };
export type Fault = { line: number; name: string; reason: string };
export type StockPlan = { changes: StockChange[]; same: number; faults: Fault[] };

/** @param named for each line, in their order */
export function planStocks(lines: readonly PastedLine[], named: NamedProducts): StockPlan {
  const plan: StockPlan = { changes: [], same: 0, faults: [] };
  const seen = new Map<string, number>();
  for (const [index, { line, name, stock: text }] of lines.entries()) {
    const [product, ...others] = named[index]?.matches ?? [];
    const stock = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
    const key = `${product?.productId} ${product?.variantId}`;
    const before = seen.get(key);
    const reason = product === undefined ? pasteTableText.notFound : others.length > 0 && manyWords(product, others);
    if (product === undefined || reason !== false) plan.faults.push({ line, name, reason: reason || '' });
    else if (!(stock <= MOST_STOCK)) plan.faults.push({ line, name, reason: pasteTableText.noStock({ text }) });
    else if (before !== undefined) {
      plan.faults.push({ line, name, reason: pasteTableText.sameAsLine({ line: before }) });
    } else {
      seen.set(key, line);
      if (product.stock === stock) plan.same += 1;
      else plan.changes.push({ line, product, stock });
    }
  }
  return plan;
}

function manyWords(product: NamedProduct, others: readonly NamedProduct[]): string {
  const count = others.length + 1;
  return others.every(({ productId }) => productId === product.productId)
    ? pasteTableText.hasVariants({ count })
    : pasteTableText.ambiguous({ count: new Set([product, ...others].map(({ productId }) => productId)).size });
}

/** The changes as a file of products, which the shop applies at once and can undo. */
export function stockFile(changes: readonly StockChange[]): Blob {
  const lines = changes.map(
    ({ product: { productId, variantId }, stock }) => `${productId},${variantId ?? ''},${stock}`,
  );
  return new Blob([['productId,variantId,stock', ...lines].join('\r\n')], { type: 'text/csv' });
}
