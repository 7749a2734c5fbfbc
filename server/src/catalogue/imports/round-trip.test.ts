/** Export, change nothing, import: nothing changes, whatever the catalogue holds and however a spreadsheet saves it. */

import { sizeChoices } from '@shop/contract/catalogue';
import { productColumns } from '@shop/contract/product-files';
import { isStorable } from '@shop/contract/text';
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

let shop: ImportShop;
/** Two options besides Color and Size. */
let options: { id: number; values: { id: string }[] }[];
/** Two, whose products are chosen by hand. */
let collections: { id: number }[];
beforeAll(async () => {
  shop = await startImportShop();
  expect((await shop.admin.patch('/settings', { languages: ['en', 'de', 'fr'] })).status).toBe(200);
  const values = [{ name: 'One' }, { name: 'Two = 2' }, { name: '- Three' }];
  const named = z.object({ id: z.int() });
  const option = z.object({ id: z.int(), values: z.array(z.object({ id: z.string() })) });
  options = [];
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
  ]) {
    expect((await shop.admin.post('/attributes', { ...shown, key, name: key, kind })).status).toBe(201);
  }
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

/** What is in no code page stays out where one is written. */
const western = [
  'a',
  'Z',
  ' ',
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '|',
  '€',
  'é',
  'ß',
  '–',
  '‚',
  'ÿ',
];
const words = (letters: readonly string[]) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 40 });
const anyText = (isWestern: boolean) =>
  isWestern
    ? words(western)
    : fc.oneof(
        words([...western, '漢', '😀', 'Ω', '\u202e', '\u0001']),
        fc.string({ unit: 'binary', minLength: 1 }).filter(isStorable),
      );
const minor = fc.integer({ min: 100, max: 1_000_000 }).map((n) => n / 100);
const url = fc.webUrl({ withQueryParameters: true }).filter((one) => !/[\s\\<>"]/.test(one));

function productOf(isWestern: boolean) {
  const text = anyText(isWestern).filter((one) => one.trim() !== '');
  const name = text.map((one) => one.replaceAll(',', '').trim() || 'x');
  const choice = fc.record({ stock: fc.nat(20), price: fc.option(minor), image: fc.option(url) });
  return fc
    .record({
      title: text,
      description: text,
      brand: name,
      category: name,
      price: minor,
      discountPercentage: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
      stock: fc.nat(1000),
      thumbnail: url,
      images: fc.tuple(url, url, url),
      highlights: fc.array(fc.oneof(fc.constant(''), anyText(isWestern)), { maxLength: 4 }),
      colors: fc.subarray(['white', 'gray', 'black']),
      sizes: fc.subarray(sizeChoices.map(({ id }) => id)),
      weightGrams: fc.option(fc.nat(1_000_000)),
      taxClass: fc.option(text.map((one) => one.slice(0, 40)).filter((one) => one.trim() !== '')),
      deleted: fc.boolean(),
      choices: fc.array(choice, { maxLength: 3 }),
      retire: fc.nat(3),
      /** In which values of one of the options it comes, by their places. */
      own: fc.option(fc.record({ option: fc.nat(1), values: fc.subarray([0, 1, 2], { minLength: 1 }) })),
      /** Places of collections. */
      collected: fc.subarray([0, 1]),
      translations: fc.dictionary(
        fc.constantFrom('de', 'fr'),
        fc.record(
          {
            ...{ title: text, description: text, details: text, seoTitle: text, seoDescription: text },
            highlights: fc.array(fc.oneof(fc.constant(''), text), { maxLength: 4 }),
          },
          { requiredKeys: [] },
        ),
      ),
      attributes: fc.record({ author: text.map((one) => one.trim()), width: fc.integer() }, { requiredKeys: [] }),
    })
    .map(({ choices, stock, sizes, colors, own, ...product }) => {
      const comesIn = sizes.length > 0 ? sizes : ['m'];
      const variants = choices.slice(0, comesIn.length).map((one, n) => {
        const place = own?.values[n % own.values.length];
        return { ...one, color: colors[0], size: comesIn[n], ...(place !== undefined && { place }) };
      });
      const isVaried = variants.length > 0;
      return {
        ...{ ...product, own, colors, sizes: isVaried ? comesIn : sizes },
        ...(isVaried ? { variants } : { stock, variants: [] }),
      };
    });
}

type Made = ReturnType<typeof productOf> extends fc.Arbitrary<infer Product> ? Product : never;

/** The body of POST /products. */
function bodyOf({ own, variants, deleted: _, retire: _retire, collected: _collected, ...product }: Made) {
  const option = options[own?.option ?? 0];
  const idAt = (place: number) => option?.values[place]?.id;
  return {
    ...product,
    ...(own && { options: [{ option: option?.id, values: own.values.map(idAt) }] }),
    ...(variants.length > 0 && {
      variants: variants.map(({ place, ...variant }) => ({
        ...variant,
        ...(place !== undefined && { choices: [{ option: option?.id, value: idAt(place) }] }),
      })),
    }),
  };
}

const cells = z.array(z.array(z.string()));
const numbers: readonly string[] = ['price', 'variantPrice', 'discountPercentage'];
const NUMBERS = new Set(productColumns.flatMap((name, n) => (numbers.includes(name) ? [n] : [])));

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
  const lines = cells.parse(parse(file)).map((line, n) =>
    line.map((cell, column) => {
      const number = n > 0 && NUMBERS.has(column) && cell !== '' && rewrites ? String(Number(cell)) : cell;
      if (n > 0 && NUMBERS.has(column) && decimalComma && separator !== ',') return number.replace('.', ',');
      return rewrites && (cell === 'true' || cell === 'false') ? cell.toUpperCase() : number;
    }),
  );
  const text = stringify(lines, { delimiter: separator, record_delimiter: lineEnd, quoted_match: /[\r\n]/ });
  if (encoding === 'windows-1252') return Buffer.from([...text].map(westernByte));
  if (encoding === 'utf16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return Buffer.from(encoding === 'bom' ? `\ufeff${text}` : text);
}

function westernByte(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 256
    ? code
    : 0x80 +
        [
          '€',
          '',
          '‚',
          'ƒ',
          '„',
          '…',
          '†',
          '‡',
          'ˆ',
          '‰',
          'Š',
          '‹',
          'Œ',
          '',
          'Ž',
          '',
          '',
          '‘',
          '’',
          '“',
          '”',
          '•',
          '–',
        ].indexOf(character);
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
    fc.tuple(fc.constant(how), fc.array(productOf(how.encoding === 'windows-1252'), { minLength: 1, maxLength: 4 })),
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

it('export, change nothing, import: 0 changed', { timeout: 120_000 }, async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(saved, async ([how, products]) => {
      const brands = new Set<string>();
      // No product of an earlier round is in the file: the encoding of this one may not have its letters.
      round += 1;
      const collected: number[][] = collections.map(() => []);
      for (const one of products) {
        const { deleted, retire } = one;
        const body = bodyOf(one);
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
      const query = new URLSearchParams([...brands].map((brand): [string, string] => ['brand', brand]));
      const exported = await shop.exported(query.toString());
      const lines = cells.parse(parse(exported)).length - 1;
      for (const column of ['option:Grind, beans', 'attribute:author', 'collections', 'seoDescription:fr'])
        expect(exported).toContain(column);
      const checked = await shop.check(save(exported, how));
      expect(checked.errors).toEqual([]);
      expect(checked.sample).toEqual([]);
      expect(checked).toMatchObject({ created: 0, changed: 0, retired: 0, errorCount: 0, unchanged: lines });
      expect(lines).toBeGreaterThanOrEqual(products.length);
      await shop.apply(checked);
      expect(await shop.exported(query.toString())).toBe(exported);
    }),
    { numRuns: runs(40), endOnFailure: true },
  );
});
