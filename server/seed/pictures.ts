import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DemoProduct, Tone } from './demo/demo-product.ts';
import { demoProducts } from './demo-catalogue.ts';
import { type Illustration, type Illustrations, readIllustrations } from './pictures/illustrations.ts';
import { paletteOf } from './pictures/palettes.ts';
import { cutOut, drawIllustration, type Raster } from './pictures/raster.ts';
import * as scenes from './pictures/scenes.ts';

const PARCEL = 'package';
/** The sides at which things are drawn once, before they are sized for each scene: little more than they are seen at. */
const DRAWN = { object: 480, companion: 256, detail: 512 };
/** Of the second size in which each picture comes; the app knows it by the name of the file. */
const SMALL_SIDE = 320;
/** The share of the drawing's side that a close-up shows. */
const DETAIL = 0.64;

/** Every illustration that the given products and the placeholder need. */
export function illustrationNames(products: readonly DemoProduct[]): Set<string> {
  return new Set([PARCEL, ...products.flatMap(({ pictures }) => [pictures.emoji, ...pictures.companions])]);
}

/**
 * Writes `<slug>-1.webp` to `<slug>-4.webp` for every demo product, and `placeholder.webp`, into the folder (made if
 * missing), each with a smaller `….320.webp` beside it for cards and thumbnails. The same catalogue gives the same pictures. An unknown illustration is an error and writes nothing.
 */
export async function renderPictures(outputFolder: string): Promise<void> {
  const illustrations = await readIllustrations(illustrationNames(demoProducts));
  await mkdir(outputFolder, { recursive: true });

  const jobs = [
    () => renderPlaceholder(illustrations, outputFolder),
    ...demoProducts.map((product, index) => () => renderProductPictures(product, index, illustrations, outputFolder)),
  ];
  // Many small pictures: one thread for each and several at a time beats several threads for one.
  const threads = sharp.concurrency();
  sharp.concurrency(1);
  try {
    const lanes = Array.from({ length: availableParallelism() + 1 }, async () => {
      for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) await job();
    });
    await Promise.all(lanes);
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
): Promise<void> {
  const { emoji, tone, companions, focus } = product.pictures;
  const palette = paletteOf(product.category);
  const illustration = take(illustrations, emoji);
  const object = await drawObject(illustration, DRAWN.object, tone);
  const part = { x: middle(focus[0]), y: middle(focus[1]), side: DETAIL };
  const write = (view: number, picture: Buffer) => writeBoth(outputFolder, `${product.slug}-${view}`, picture);

  await write(1, await scenes.hero(object, palette, index));
  await write(2, await scenes.closeUp(await drawIllustration(illustration, DRAWN.detail, tone, part), palette, focus));
  const beside = await Promise.all(companions.map((name) => drawObject(take(illustrations, name), DRAWN.companion)));
  await write(3, await scenes.stillLife(object, beside, palette, index));
  await write(4, await renderFinale(product, object, index));
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

async function renderPlaceholder(illustrations: Illustrations, outputFolder: string): Promise<void> {
  const parcel = await drawObject(take(illustrations, PARCEL), DRAWN.object);
  await writeBoth(outputFolder, 'placeholder', await scenes.placeholder(parcel));
}

async function writeBoth(folder: string, name: string, picture: Buffer): Promise<void> {
  const small = await sharp(picture).resize(SMALL_SIDE).webp({ quality: 80, effort: 2 }).toBuffer();
  await writeFile(join(folder, `${name}.webp`), picture);
  await writeFile(join(folder, `${name}.${SMALL_SIDE}.webp`), small);
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
