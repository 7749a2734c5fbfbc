import sharp, { type Region, type Sharp } from 'sharp';
import type { Tone } from '../demo/demo-product.ts';
import type { Illustration } from './illustrations.ts';

/** Pixels to a unit of length: scenes are measured in units, so that their pictures can be as fine as screens are. */
export const DENSITY = 1.75;

/** Uncompressed RGBA pixels: encoding between the steps would cost more than the steps. Width and height are units. */
export interface Raster {
  data: Buffer;
  width: number;
  height: number;
}

function open(raster: Raster): Sharp {
  return sharp(raster.data, { raw: { ...pixelsOf(raster), channels: 4 } });
}

export function pixelsOf({ width, height }: Pick<Raster, 'width' | 'height'>): { width: number; height: number } {
  return { width: Math.round(width * DENSITY), height: Math.round(height * DENSITY) };
}

async function finish(image: Sharp): Promise<Raster> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width / DENSITY, height: info.height / DENSITY };
}

/** By far the dearest step of a picture, and the dearer the larger: draw a thing once, and not larger than it is seen. */
export async function drawIllustration(illustration: Illustration, side: number, tone?: Tone): Promise<Raster> {
  const { body, width, height } = illustration;
  const pixels = side * DENSITY;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${pixels}" height="${pixels}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  const drawn = await finish(sharp(Buffer.from(svg)));
  return tone === undefined ? drawn : recolour(drawn, tone);
}

/** Cuts the empty border away, so that objects can be sized and set down by what one sees of them. */
export async function cutOut(raster: Raster): Promise<Raster> {
  const { width, height } = pixelsOf(raster);
  let left = width;
  let top = height;
  let right = -1;
  let bottom = -1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (alphaAt(raster, x, y) < 24) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) throw new Error('An illustration came out empty');
  const side = { width: right - left + 1, height: bottom - top + 1 };
  return finish(open(raster).extract({ left, top, ...side }));
}

export async function sizeTo(raster: Raster, width: number, height: number, angle = 0): Promise<Raster> {
  const fitted = await finish(open(raster).resize({ ...pixelsOf({ width, height }), fit: 'inside' }));
  return angle === 0 ? fitted : finish(open(fitted).rotate(angle, { background: '#00000000' }));
}

export async function recolour(raster: Raster, tone: Tone): Promise<Raster> {
  return finish(open(raster).modulate({ hue: 0, saturation: 1, brightness: 1, ...tone }));
}

/** The region in units, like everything of a scene. */
export async function cropTo(raster: Raster, { left, top, width, height }: Region): Promise<Raster> {
  const corner = { left: Math.round(left * DENSITY), top: Math.round(top * DENSITY) };
  return finish(open(raster).extract({ ...corner, ...pixelsOf({ width, height }) }));
}

/** The silhouette, blurred, in one colour; `margin` pixels larger on every side. */
export async function castShadow(
  raster: Raster,
  look: { rgb: readonly [number, number, number]; opacity: number; blur: number },
): Promise<{ raster: Raster; margin: number }> {
  const margin = Math.ceil(look.blur * 2.5);
  const edge = Math.round(margin * DENSITY);
  const own = pixelsOf(raster);
  const [width, height] = [own.width + 2 * edge, own.height + 2 * edge];
  // The order of calls on one pipeline is not the order of work, so the blur gets its own.
  const silhouette = await open(raster)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#00000000' })
    .extractChannel(3)
    .raw()
    .toBuffer();
  const alpha = await sharp(silhouette, { raw: { width, height, channels: 1 } })
    .blur(look.blur * DENSITY)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const [r, g, b] = look.rgb;
  const data = Buffer.alloc(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data[pixel * 4] = r;
    data[pixel * 4 + 1] = g;
    data[pixel * 4 + 2] = b;
    data[pixel * 4 + 3] = Math.round((alpha[pixel] ?? 0) * look.opacity);
  }
  return { raster: { data, width: width / DENSITY, height: height / DENSITY }, margin: edge / DENSITY };
}

/** Where the object touches the floor: the extent of its lowest pixels, from its left edge. */
export function footOf(raster: Raster): { centre: number; width: number } {
  const { width, height } = pixelsOf(raster);
  const from = Math.floor(height * 0.94);
  let left = width;
  let right = 0;
  for (let y = from; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (alphaAt(raster, x, y) < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  }
  if (right <= left) return { centre: raster.width / 2, width: raster.width * 0.3 };
  return { centre: (left + right) / 2 / DENSITY, width: (right - left) / DENSITY };
}

function alphaAt(raster: Raster, x: number, y: number): number {
  return raster.data[(y * Math.round(raster.width * DENSITY) + x) * 4 + 3] ?? 0;
}
