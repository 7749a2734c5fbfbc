import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { DemoProduct, Tone } from './demo/demo-product.ts';
import { demoProducts } from './demo-catalogue.ts';
import { SIDE } from './pictures/backdrops.ts';
import { type Illustration, type Illustrations, readIllustrations } from './pictures/illustrations.ts';
import { paletteOf } from './pictures/palettes.ts';
import { cropTo, cutOut, DENSITY, drawIllustration, type Raster } from './pictures/raster.ts';
import * as scenes from './pictures/scenes.ts';

const PARCEL = 'package';
/** The sides at which things are drawn once, in units, before they are sized for each scene: little more than they are seen at. */
const DRAWN = { object: 480, companion: 224 };
/** The sides in which each picture comes, in pixels; the app knows them by the names of the files. */
const SIDES = { large: 1120, middle: 640, small: 320 };
/** What the middle one may weigh at most, in bytes: a list shows ten of them on a fine screen. */
const MOST_BYTES = 30_000;
/** The share of the drawing's side that a close-up shows. */
const DETAIL = 0.64;

/** Every illustration that the given products and the placeholder need. */
export function illustrationNames(products: readonly DemoProduct[]): Set<string> {
  return new Set([PARCEL, ...products.flatMap(({ pictures }) => [pictures.emoji, ...pictures.companions])]);
}

/**
 * Writes `<slug>-1.webp` to `<slug>-4.webp` for every demo product, and `placeholder.webp`, into the folder (made if
 * missing), each with a smaller `….320.webp` beside it for cards and thumbnails, and a larger `….1120.webp` for the product's page on fine
 * screens. The same catalogue gives the same pictures. An unknown illustration is an error and writes nothing.
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
  const drawn = await drawIllustration(illustration, DRAWN.object, tone);
  const object = await cutOut(drawn);
  const side = DETAIL * DRAWN.object;
  const detail = {
    left: middle(focus[0]) * DRAWN.object,
    top: middle(focus[1]) * DRAWN.object,
    width: side,
    height: side,
  };
  const write = (view: number, picture: Buffer) => writeAll(outputFolder, `${product.slug}-${view}`, picture);

  await write(1, await scenes.hero(object, palette, index));
  await write(2, await scenes.closeUp(await cropTo(drawn, detail), palette, focus));
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
  await writeAll(outputFolder, 'placeholder', await scenes.placeholder(parcel));
}

/** `….webp` is the middle size, which everybody understands; the others carry their width in the name. */
async function writeAll(folder: string, name: string, pixels: Buffer): Promise<void> {
  const side = SIDE * DENSITY;
  const picture = () => sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
  const { data: middle, info } = await picture().resize(SIDES.middle).raw().toBuffer({ resolveWithObject: true });
  const reduced = () => sharp(middle, { raw: { width: info.width, height: info.height, channels: 3 } });
  await writeFile(
    join(folder, `${name}.${SIDES.large}.webp`),
    await picture().webp({ quality: 72, effort: 1 }).toBuffer(),
  );
  await writeFile(join(folder, `${name}.webp`), await lightEnough(reduced, name));
  const small = await reduced().resize(SIDES.small).webp({ quality: 80, effort: 2 }).toBuffer();
  await writeFile(join(folder, `${name}.${SIDES.small}.webp`), small);
}

/** Only a busy pattern ever needs the lower qualities. */
async function lightEnough(picture: () => Sharp, name: string): Promise<Buffer> {
  for (const quality of [84, 74, 62]) {
    const encoded = await picture().webp({ quality, effort: 2 }).toBuffer();
    if (encoded.length <= MOST_BYTES) return encoded;
  }
  throw new Error(`${name} does not fit into ${MOST_BYTES} bytes`);
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
