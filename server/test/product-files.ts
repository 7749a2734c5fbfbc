/** Files of products in tests: sent as a browser sends them, and read as a spreadsheet does. */

import { type ProductColumn, productColumns } from '@shop/contract/product-files';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Answer, Client } from './test-app.ts';

export const HEADER = productColumns.join(',');

export function sendFile(
  client: Client,
  file: string | Buffer,
  { type = 'text/csv', query = '' }: { type?: string; query?: string } = {},
): Promise<Answer> {
  return client.send({ method: 'POST', url: `/imports${query}`, payload: file, headers: { 'content-type': type } });
}

const records = z.array(z.record(z.string(), z.string()));

/** The lines of a file, by column. */
export function readFileLines(text: string): Record<string, string>[] {
  return records.parse(parse(text, { columns: true, relax_column_count: true }));
}

/** The products of a file, each once. */
export function idsInFile(text: string): number[] {
  return [...new Set(readFileLines(text).map(({ productId }) => Number(productId)))].sort((one, other) => one - other);
}

/** A file with these columns; cells that have a comma, a quote or a line end are quoted. */
export function fileOf(lines: readonly Partial<Record<ProductColumn | string, string | number>>[]): string {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const cell = (value: string | number | undefined) => {
    const text = String(value ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [
    columns.map(cell).join(','),
    ...lines.map((line) => columns.map((column) => cell(line[column])).join(',')),
  ].join('\r\n');
}

/** What a new product needs. */
export const newProduct = {
  title: 'Desk lamp',
  description: 'It lights the desk.',
  brand: 'Alder',
  category: 'Lights',
  price: '20.00',
  discountPercentage: '25',
  thumbnail: '/pictures/lamp-1.webp',
  image1: '/pictures/lamp-2.webp',
  image2: '/pictures/lamp-3.webp',
  image3: '/pictures/lamp-4.webp',
} as const;

/** The body of POST /products for the same product. */
export const newProductBody = {
  title: newProduct.title,
  description: newProduct.description,
  brand: newProduct.brand,
  category: newProduct.category,
  price: 20,
  discountPercentage: 25,
  thumbnail: newProduct.thumbnail,
  images: [newProduct.image1, newProduct.image2, newProduct.image3, newProduct.thumbnail],
  highlights: ['bright', 'quiet'],
  colors: ['white', 'gray'],
  sizes: ['s', 'm'],
  stock: 10,
};

/** The same with three variants, which have 7 pieces. */
export const newProductWithVariants = {
  ...newProductBody,
  stock: undefined,
  variants: [
    { sku: null, color: 'white', size: 's', stock: 4 },
    { sku: null, color: 'white', size: 'm', stock: 3, price: 22.5, image: '/pictures/lamp-3.webp' },
    { sku: null, color: 'gray', size: 's', stock: 0 },
  ],
};
