import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureSources } from '@shop/contract/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsOf, filesOf } from '../src/media/picture-files.ts';
import { demoProducts } from './demo-catalogue.ts';
import { demoVariants } from './demo-variants.ts';
import { altTextsOf } from './pictures/alt-texts.ts';
import { readIllustrations } from './pictures/illustrations.ts';
import { paletteOf } from './pictures/palettes.ts';
import { illustrationNames, renderProductPictures } from './pictures.ts';

const titleCase = /^[A-Z][A-Za-z]*( (and|[A-Z][A-Za-z]*))*$/;

function distinct<T>(values: readonly T[]): number {
  return new Set(values).size;
}

describe('the demo catalogue', () => {
  it('has at least 66 products in 9 or 10 categories by at least 14 brands', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(66);
    expect([9, 10]).toContain(distinct(demoProducts.map((p) => p.category)));
    expect(distinct(demoProducts.map((p) => p.brand))).toBeGreaterThanOrEqual(14);
  });

  it('names every product once, by a slug that is safe in a file name', () => {
    expect(distinct(demoProducts.map((p) => p.slug))).toBe(demoProducts.length);
    expect(distinct(demoProducts.map((p) => p.title))).toBe(demoProducts.length);
    for (const { slug } of demoProducts) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('writes brands and categories in Title Case, with no character that a filter list or a query would need escaped', () => {
    for (const { brand, category } of demoProducts) {
      expect(brand).toMatch(titleCase);
      expect(category).toMatch(titleCase);
    }
  });

  it('keeps price, discount, rating and stock within their limits', () => {
    for (const product of demoProducts) {
      const { price, discountHundredths, ratingHundredths, stock } = product;
      for (const number of [price, discountHundredths, ratingHundredths, stock])
        expect(number).toSatisfy(Number.isInteger);
      expect(price).toBeGreaterThanOrEqual(100);
      expect(price).toBeLessThanOrEqual(1_000_000);
      expect(discountHundredths).toBeGreaterThanOrEqual(0);
      expect(discountHundredths).toBeLessThanOrEqual(4000);
      expect(ratingHundredths).toBeGreaterThanOrEqual(0);
      expect(ratingHundredths).toBeLessThanOrEqual(490);
      expect(stock).toBeGreaterThanOrEqual(0);
      expect(stock).toBeLessThanOrEqual(1_000_000);
    }
  });

  it('shows the cases that a shop has: sold out, not rated yet, deleted, a fractional discount, a long title', () => {
    expect(demoProducts.filter((p) => p.stock === 0)).toHaveLength(4);
    expect(demoProducts.filter((p) => p.ratingHundredths === 0)).toHaveLength(2);
    expect(demoProducts.filter((p) => p.deleted)).toHaveLength(1);
    expect(demoProducts.some((p) => p.discountHundredths % 100 !== 0)).toBe(true);
    expect(demoProducts.filter((p) => p.title.length >= 75 && p.title.length <= 90)).toHaveLength(1);
  });

  it('describes every product in two to four sentences and four different short highlights', () => {
    for (const { description, highlights } of demoProducts) {
      const sentences = description.split(/[.!?](?:\s|$)/).filter((sentence) => sentence.trim() !== '');
      expect(sentences.length).toBeGreaterThanOrEqual(2);
      expect(sentences.length).toBeLessThanOrEqual(4);
      expect(distinct(highlights)).toBe(4);
      for (const highlight of highlights) expect(highlight.length).toBeLessThanOrEqual(60);
    }
    expect(distinct(demoProducts.map((p) => p.description))).toBe(demoProducts.length);
  });

  it('offers sizes on clothing and shoes alone, some of them not in stock but never all', () => {
    for (const { category, sizes } of demoProducts) {
      expect(sizes.length > 0).toBe(category === 'Clothing' || category === 'Shoes');
      expect(distinct(sizes.map((size) => size.name))).toBe(sizes.length);
      if (sizes.length > 0) expect(sizes.some((size) => size.inStock)).toBe(true);
    }
    expect(demoProducts.some((p) => p.sizes.some((size) => !size.inStock))).toBe(true);
  });

  it('gives some clothes and shoes variants: with SKUs of their own, different prices, some sold out, and no unit lost', () => {
    const withVariants = demoProducts.filter((p) => p.variants !== undefined);
    expect(new Set(withVariants.map((p) => p.category))).toEqual(new Set(['Clothing', 'Shoes']));
    const all = withVariants.map((product) => ({ product, variants: demoVariants(product) }));
    const skus = all.flatMap(({ variants }) => variants.map(({ sku }) => sku?.toLowerCase()));
    expect(distinct(skus)).toBe(skus.length);
    for (const { product, variants } of all) {
      expect(variants).toHaveLength(Math.max(1, product.colors.length) * product.sizes.length);
      expect(variants.reduce((sum, { stock }) => sum + stock, 0)).toBe(product.stock);
      expect(variants.some(({ stock }) => stock === 0)).toBe(true);
      // What lists show and sort by is the product's own price.
      expect(variants.some(({ stock, variantPrice }) => stock > 0 && variantPrice === null)).toBe(true);
      for (const { variantPrice } of variants)
        expect(variantPrice ?? product.price).toBeGreaterThanOrEqual(product.price);
    }
    expect(all.some(({ variants }) => distinct(variants.map(({ variantPrice }) => variantPrice)) > 1)).toBe(true);
  });

  it('offers colours on some products, each once', () => {
    const colored = demoProducts.filter((p) => p.colors.length > 0);
    expect(colored.length).toBeGreaterThan(0);
    expect(colored.length).toBeLessThan(demoProducts.length / 2);
    for (const { colors } of colored) expect(distinct(colors)).toBe(colors.length);
  });
});

describe('the demo pictures', () => {
  // Tests of uploads may have run in this process before: they leave only the loaders that uploads may use.
  const drawings = { operation: ['VipsForeignLoadSvgBuffer'] };
  beforeAll(() => sharp.unblock(drawings));
  afterAll(() => sharp.block(drawings));

  it('have a palette for every category, and two colours wherever colours are lined up', () => {
    for (const { category, colors, pictures } of demoProducts) {
      expect(() => paletteOf(category)).not.toThrow();
      if (pictures.finale === 'colors') expect(colors.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('refuse an illustration that does not exist, by name', async () => {
    await expect(readIllustrations(['teapot', 'no-such-thing'])).rejects.toThrow('no-such-thing');
  });

  it('have alt texts in plain words, each another one', () => {
    const all = demoProducts.flatMap((product) => altTextsOf(product));
    expect(distinct(all)).toBe(all.length);
    for (const alt of all) {
      expect(alt.length).toBeLessThanOrEqual(130);
      expect(alt).toMatch(/^[\w’ ,.°&-]+$/);
    }
    const [teapot] = demoProducts.filter(({ slug }) => slug === 'rosehip-stoneware-teapot');
    if (teapot === undefined) throw new Error('There is no teapot');
    expect(altTextsOf(teapot)).toEqual([
      'Rosehip Stoneware Teapot on a plain background',
      'Rosehip Stoneware Teapot, close up',
      'Rosehip Stoneware Teapot with a hot drink and a lemon',
      'Rosehip Stoneware Teapot, repeated as a pattern',
    ]);
  });

  it('find every illustration, and are four different squares with the files that uploads of them would have', async () => {
    const illustrations = await readIllustrations(illustrationNames(demoProducts));
    const [product] = demoProducts;
    if (product === undefined) throw new Error('The catalogue is empty');
    const folder = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
    try {
      const made = await renderProductPictures(product, 0, illustrations, folder);
      expect(made.map(([name]) => name)).toEqual([1, 2, 3, 4].map((view) => `${product.slug}-${view}`));
      expect(made.map(([, { alt }]) => alt)).toEqual(altTextsOf(product));
      expect((await readdir(folder)).sort()).toEqual(made.map(([, { hash }]) => hash).sort());
      for (const [, picture] of made) {
        const files = filesOf(factsOf(picture));
        expect((await readdir(join(folder, picture.hash))).sort()).toEqual([...files.keys()].sort());
        expect(await sharp(join(folder, picture.hash, picture.file)).metadata()).toMatchObject({
          ...{ format: 'webp', width: picture.width, height: picture.width, hasAlpha: false },
        });
        // A list shows ten of them on a fine screen.
        for (const file of ['640.avif', '640.webp']) {
          expect((await stat(join(folder, picture.hash, file))).size).toBeLessThanOrEqual(30_000);
        }
        // Twice the width at which a product's page shows it, for fine screens.
        const { srcSet } = pictureSources(`/media/${picture.hash}/${picture.file}`);
        for (const width of [320, 640, 960, 1120]) expect(srcSet).toContain(` ${width}w`);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 60_000);
});
