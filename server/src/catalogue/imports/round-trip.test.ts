/** Export, change nothing, import: nothing changes, whatever the catalogue holds and however a spreadsheet saves it. */

import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { newProductWithVariants, readFileLines } from '../../../test/product-files.ts';
import { runs } from '../../../test/runs.ts';
import { read } from '../../../test/test-app.ts';
import { type AnyProduct, anyProduct, bodyOf, type ShopOfProducts } from './any-product.fixture.ts';

let shop: ImportShop;
let has: ShopOfProducts;
/** Two, whose products are chosen by hand. */
let collections: { id: number }[];
beforeAll(async () => {
  shop = await startImportShop();
  expect((await shop.admin.patch('/settings', { languages: ['en', 'de', 'fr'] })).status).toBe(200);
  const values = [{ name: 'One' }, { name: 'Two = 2' }, { name: '- Three' }];
  const named = z.object({ id: z.int() });
  const option = z.object({ id: z.int(), values: z.array(z.object({ id: z.string() })) });
  const options: z.infer<typeof option>[] = [];
  let materials: z.infer<typeof option>['values'] = [];
  for (const name of ['Grind, beans', '"Edition"']) {
    options.push(read(option, await shop.admin.post('/options', { name, kind: 'text', values })));
  }
  collections = [];
  for (const title of ['Winter', 'Summer']) {
    collections.push(read(named, await shop.admin.post('/collections', { title, products: [] })));
  }
  const shown = { unit: '', categories: [], filterable: false, position: 1 };
  for (const [key, kind] of [
    ['author', 'text'],
    ['width', 'number'],
    ['tubeless', 'boolean'],
    ['material', 'choice'],
  ]) {
    const named = kind === 'choice' ? { values: [{ name: 'Wool, new' }, { name: '50 | 50' }] } : {};
    const answer = await shop.admin.post('/attributes', { ...shown, key, name: key, kind, ...named });
    expect(answer.status).toBe(201);
    if (kind === 'choice') materials = read(option.pick({ values: true }), answer).values;
  }
  has = { options, materials };
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const cells = z.array(z.array(z.string()));
const numbers: readonly string[] = [
  ...['price', 'variantPrice', 'discountPercentage', 'salePercentage', 'attribute:width', 'variantWeightGrams'],
  ...['contentAmount', 'contentPer', 'variantContentAmount', 'variantContentPer'],
];

interface Saved {
  separator: ',' | ';' | '\t';
  encoding: 'utf8' | 'bom' | 'utf16le' | 'utf16be' | 'windows-1252';
  lineEnd: '\r\n' | '\n';
  /** TRUE, and 12.5 for 12.50. */
  rewrites: boolean;
  decimalComma: boolean;
}

/** The file as a spreadsheet saves it that has opened it. */
function save(file: string, { separator, encoding, lineEnd, rewrites, decimalComma }: Saved): Buffer {
  const [header = [], ...others] = cells.parse(parse(file));
  const lines = [header, ...others].map((line, n) =>
    line.map((cell, column) => {
      const isNumber = n > 0 && numbers.includes(header[column] ?? '') && /^\d/.test(cell);
      const number = isNumber && rewrites ? String(Number(cell)) : cell;
      if (isNumber && decimalComma && separator !== ',') return number.replace('.', ',');
      return rewrites && (cell === 'true' || cell === 'false') ? cell.toUpperCase() : number;
    }),
  );
  const text = stringify(lines, { delimiter: separator, record_delimiter: lineEnd, quoted_match: /[\r\n]/ });
  if (encoding === 'windows-1252') return Buffer.from([...text].map(westernByte));
  if (encoding === 'utf16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return Buffer.from(encoding === 'bom' ? `\ufeff${text}` : text);
}

/** From 0x80 on; a blank where there is none. */
const WESTERN = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–';

function westernByte(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 256 ? code : 0x80 + WESTERN.indexOf(character);
}

const saved = fc
  .record({
    separator: fc.constantFrom(',' as const, ';' as const, '\t' as const),
    encoding: fc.constantFrom(
      'utf8' as const,
      'bom' as const,
      'utf16le' as const,
      'utf16be' as const,
      'windows-1252' as const,
    ),
    lineEnd: fc.constantFrom('\r\n' as const, '\n' as const),
    rewrites: fc.boolean(),
    decimalComma: fc.boolean(),
  })
  .chain((how) =>
    fc.tuple(fc.constant(how), fc.array(anyProduct(how.encoding === 'windows-1252'), { minLength: 1, maxLength: 4 })),
  );

it('export, change nothing, import: 0 changed, of a product that had 1,200 variants', async () => {
  const made = await shop.create({
    ...newProductWithVariants,
    brand: 'Many',
    variants: [...newProductWithVariants.variants, { color: 'gray', size: 'm', stock: 1 }],
  });
  await sql`
    with added as (
      insert into variants (product_id, position, color, size, retired, created_at, updated_at)
        select ${made.id}, n, 'white', 's', true, now(), now() from generate_series(1, 1200) as n returning id
    )
    insert into stocks (variant_id, stock) select id, 0 from added`.execute(shop.db);
  const exported = await shop.exported('brand=Many');
  const checked = await shop.check(exported);
  expect(checked).toMatchObject({ created: 0, changed: 0, retired: 0, unchanged: 1_204, errors: [] });
  await shop.apply(checked);
  expect(await shop.exported('brand=Many')).toBe(exported);
  const lines = readFileLines(exported).map(({ variantId = '' }) => ({ variantId, variantPrice: '12.00' }));
  expect(await shop.check(lines)).toMatchObject({ changed: 1_204, errors: [] });
  expect(await shop.check([...lines, ...lines].slice(0, 1_500))).toMatchObject({ changed: 0, errorCount: 1_500 });
});

let round = 0;
/** @returns the query of a file of these products and of no others, whose letters an encoding may not have */
async function make(products: readonly AnyProduct[]): Promise<string> {
  const brands = new Set<string>();
  round += 1;
  const collected: number[][] = collections.map(() => []);
  for (const one of products) {
    const { deleted, retire } = one;
    const body = bodyOf(one, has);
    const made = await shop.create({ ...body, brand: `${round} ${body.brand}` });
    brands.add(made.brand);
    for (const place of one.collected) collected[place]?.push(made.id);
    const variants = made.variants ?? [];
    if (variants.length > 0) await shop.edit(made, { deleted, variants: variants.filter((_, n) => n !== retire) });
    else await shop.edit(made, { deleted });
  }
  for (const [place, { id }] of collections.entries()) {
    await shop.admin.patch(`/collections/${id}`, { products: collected[place] });
  }
  return new URLSearchParams([...brands].map((brand): [string, string] => ['brand', brand])).toString();
}

it('export, change nothing, import: 0 changed', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(saved, async ([how, products]) => {
      const query = await make(products);
      const exported = await shop.exported(query);
      const lines = cells.parse(parse(exported)).length - 1;
      for (const column of ['option:Grind, beans', 'attribute:author', 'collections', 'seoDescription:fr'])
        expect(exported).toContain(column);
      const checked = await shop.check(save(exported, how));
      expect(checked.errors).toEqual([]);
      expect(checked.sample).toEqual([]);
      expect(checked).toMatchObject({ created: 0, changed: 0, retired: 0, errorCount: 0, unchanged: lines });
      expect(lines).toBeGreaterThanOrEqual(products.length);
      await shop.apply(checked);
      expect(await shop.exported(query)).toBe(exported);
    }),
    { numRuns: runs(40), endOnFailure: true },
  );
});

it('products that a file brings in are those that it was made of', { timeout: 120_000 }, async () => {
  const pictures = ['thumbnail', 'image1', 'image2', 'image3'].map((name) => [name, '/pictures/lamp-1.webp']);
  // One value on the only line of a new product is that of its variant, unless it comes in several colours or sizes.
  const isPlain = ({ own, variants, colors, sizes }: AnyProduct) =>
    own?.values.length !== 1 || variants.length > 1 || colors.length > 0 || sizes.length > 0;
  const products = fc.array(anyProduct(false).filter(isPlain), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(products, async (products) => {
      const exported = readFileLines(await shop.exported(await make(products)));
      const brand = `Copies ${round}`;
      const copies = exported
        .filter(({ retired }) => retired === 'false')
        .map((line) => {
          const names = { productId: `new:${line.productId}`, variantId: '', brand };
          return { ...line, ...names, image: line.image && '/pictures/lamp-2.webp', ...Object.fromEntries(pictures) };
        });
      await shop.import(copies);
      const without = ({ productId: _, variantId: _variant, ...line }: Record<string, string>) => line;
      const made = readFileLines(await shop.exported(`brand=${brand}`));
      expect(made.map(without)).toEqual(copies.map(without));
    }),
    { numRuns: runs(40), endOnFailure: true },
  );
});
