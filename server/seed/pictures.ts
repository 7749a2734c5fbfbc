import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodeFiles } from '../src/media/encode-files.ts';
import { pictureFile, pictureHash } from '../src/media/picture-files.ts';
import { type BuiltPicture, MANIFEST } from './built-pictures.ts';
import type { DemoProduct, Tone } from './demo/demo-product.ts';
import { demoProducts } from './demo-catalogue.ts';
import { type DemoTile, demoTiles, HERO } from './demo-home.ts';
import { altTextsOf } from './pictures/alt-texts.ts';
import { SIDE } from './pictures/backdrops.ts';
import { type Illustration, type Illustrations, readIllustrations } from './pictures/illustrations.ts';
import { paletteOf } from './pictures/palettes.ts';
import { cropTo, cutOut, DENSITY, drawIllustration, type Raster } from './pictures/raster.ts';
import * as scenes from './pictures/scenes.ts';

const PARCEL = 'package';
/** The lowest: pages offer the WebP files of these pictures, see pictureSources. */
const AVIF_EFFORT = 0;
/** The sides at which things are drawn once, in units, before they are sized for each scene: little more than they are seen at. */
const DRAWN = { object: 480, companion: 224 };
/** The share of the drawing's side that a close-up shows. */
const DETAIL = 0.64;
/** Where the picture of the hero begins in its scene, in units. */
const HERO_TOP = 136;

/** Every illustration that the given products and the placeholder need. */
export function illustrationNames(products: readonly DemoProduct[]): Set<string> {
  return new Set([
    PARCEL,
    HERO.object,
    ...HERO.companions,
    ...products.flatMap(({ pictures }) => [pictures.emoji, ...pictures.companions]),
  ]);
}

/**
 * Draws `<slug>-1` to `<slug>-4` for every demo product, those of the home page, and `placeholder`, into the folder (made if missing): each picture in a folder
 * named by the hash of its pixels, with the files that an upload of it would have, and the manifest of all. The same catalogue gives the
 * same pictures. An unknown illustration is an error and writes nothing.
 */
export async function renderPictures(outputFolder: string): Promise<void> {
  const illustrations = await readIllustrations(illustrationNames(demoProducts));
  await mkdir(outputFolder, { recursive: true });

  const jobs: (() => Promise<[string, BuiltPicture][]>)[] = [
    () => renderPlaceholder(illustrations, outputFolder),
    () => renderHero(illustrations, outputFolder),
    ...demoTiles.map((tile, index) => () => renderTile(tile, index, illustrations, outputFolder)),
    ...demoProducts.map((product, index) => () => renderProductPictures(product, index, illustrations, outputFolder)),
  ];
  const made: [string, BuiltPicture][] = [];
  // Many small pictures: one thread for each and several at a time beats several threads for one.
  const threads = sharp.concurrency();
  sharp.concurrency(1);
  try {
    const workers = Array.from({ length: availableParallelism() + 1 }, async () => {
      for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) made.push(...(await job()));
    });
    await Promise.all(workers);
    made.sort(([one], [other]) => (one < other ? -1 : 1));
    await writeFile(join(outputFolder, MANIFEST), JSON.stringify(Object.fromEntries(made), null, 1));
  } finally {
    sharp.concurrency(threads);
  }
}

/** `index`, the product's place in the catalogue, varies shapes and sides between neighbours. */
export async function renderProductPictures(
  product: DemoProduct,
  index: number,
  illustrations: Illustrations,
  outputFolder: string,
): Promise<[string, BuiltPicture][]> {
  const { emoji, tone, companions, focus } = product.pictures;
  const palette = paletteOf(product.category);
  const illustration = take(illustrations, emoji);
  const drawn = await drawIllustration(illustration, DRAWN.object, tone);
  const object = await cutOut(drawn);
  const side = DETAIL * DRAWN.object;
  const detail = {
    left: middle(focus[0]) * DRAWN.object,
    top: middle(focus[1]) * DRAWN.object,
    width: side,
    height: side,
  };
  const alts = altTextsOf(product);
  const made: [string, BuiltPicture][] = [];
  const add = async (picture: Buffer) => {
    const view = made.length + 1;
    made.push([`${product.slug}-${view}`, await writeFiles(outputFolder, picture, alts[view - 1] ?? '')]);
  };

  await add(await scenes.hero(object, palette, index));
  await add(await scenes.closeUp(await cropTo(drawn, detail), palette, focus));
  const beside = await Promise.all(companions.map((name) => drawCompanion(take(illustrations, name))));
  await add(await scenes.stillLife(object, beside, palette, index));
  await add(await renderFinale(product, object, index));
  return made;
}

async function renderFinale(product: DemoProduct, object: Raster, index: number): Promise<Buffer> {
  const palette = paletteOf(product.category);
  switch (product.pictures.finale) {
    case 'pattern':
      return scenes.pattern(object, palette, index);
    case 'tilted':
      return scenes.tilted(object, palette, index);
    case 'colors':
      if (product.colors.length < 2) throw new Error(`${product.slug} has no colours to line up`);
      return scenes.inColors(object, product.colors, palette);
  }
}

async function renderPlaceholder(
  illustrations: Illustrations,
  outputFolder: string,
): Promise<[string, BuiltPicture][]> {
  const parcel = await drawObject(take(illustrations, PARCEL), DRAWN.object);
  return [['placeholder', await writeFiles(outputFolder, await scenes.placeholder(parcel), '')]];
}

/** Wider than high: of a still life the part in which something stands. */
async function renderHero(illustrations: Illustrations, outputFolder: string): Promise<[string, BuiltPicture][]> {
  const object = await drawObject(take(illustrations, HERO.object), DRAWN.object);
  const beside = await Promise.all(HERO.companions.map((name) => drawCompanion(take(illustrations, name))));
  const square = await scenes.stillLife(object, beside, paletteOf(HERO.category), 0);
  const side = SIDE * DENSITY;
  const height = side * 0.75;
  const pixels = await sharp(square, { raw: { width: side, height: side, channels: 3 } })
    .extract({ left: 0, top: HERO_TOP * DENSITY, width: side, height })
    .raw()
    .toBuffer();
  return [[HERO.name, await writeFiles(outputFolder, pixels, HERO.alt, height)]];
}

async function renderTile(
  { name, category, products, alt }: DemoTile,
  index: number,
  illustrations: Illustrations,
  outputFolder: string,
): Promise<[string, BuiltPicture][]> {
  const [first, ...others] = products;
  if (first === undefined) throw new Error(`${category} has no products to draw`);
  const { emoji, tone } = first.pictures;
  const object = await drawObject(take(illustrations, emoji), DRAWN.object, tone);
  const beside = await Promise.all(others.map(({ pictures }) => drawCompanion(take(illustrations, pictures.emoji))));
  const scene = await scenes.stillLife(object, beside, paletteOf(category), index);
  return [[name, await writeFiles(outputFolder, scene, alt)]];
}

/** As an upload of these pixels would be stored. */
async function writeFiles(
  outputFolder: string,
  pixels: Buffer,
  alt: string,
  height = SIDE * DENSITY,
): Promise<BuiltPicture> {
  const width = SIDE * DENSITY;
  const facts = { format: 'webp', width, height } as const;
  const hash = pictureHash(createHash('sha256').update(pixels).digest('hex'));
  const folder = join(outputFolder, hash);
  await mkdir(folder, { recursive: true });
  const open = () => sharp(pixels, { raw: { width, height, channels: 3 } });
  await encodeFiles(open, facts, folder, { avifEffort: AVIF_EFFORT });
  return { hash, type: 'webp', width, height, alt, file: pictureFile(facts) };
}

/** Many stand beside several products. */
const drawnCompanions = new WeakMap<Illustration, Promise<Raster>>();

function drawCompanion(illustration: Illustration): Promise<Raster> {
  const drawn = drawnCompanions.get(illustration) ?? drawObject(illustration, DRAWN.companion);
  drawnCompanions.set(illustration, drawn);
  return drawn;
}

async function drawObject(illustration: Illustration, side: number, tone?: Tone): Promise<Raster> {
  return cutOut(await drawIllustration(illustration, side, tone));
}

function take(illustrations: Illustrations, name: string): Illustration {
  const illustration = illustrations.get(name);
  if (illustration === undefined) throw new Error(`No such illustration: ${name}`);
  return illustration;
}

// The detail stays inside the drawing, so that no straight cut edge shows.
function middle(focus: number): number {
  return Math.min(1 - DETAIL, Math.max(0, focus - DETAIL / 2));
}
