import sharp, { type Region, type Sharp } from 'sharp';
import type { Tone } from '../demo/demo-product.ts';
import type { Illustration } from './illustrations.ts';

/** Uncompressed RGBA pixels: encoding between the steps would cost more than the steps. */
export interface Raster {
  data: Buffer;
  width: number;
  height: number;
}

/** A part of the drawing in shares of its size. */
interface Part {
  x: number;
  y: number;
  side: number;
}

const whole: Part = { x: 0, y: 0, side: 1 };

function open(raster: Raster): Sharp {
  return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } });
}

async function finish(image: Sharp): Promise<Raster> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export async function drawIllustration(
  illustration: Illustration,
  side: number,
  tone?: Tone,
  part: Part = whole,
): Promise<Raster> {
  const { body, width, height } = illustration;
  const box = `${part.x * width} ${part.y * height} ${part.side * width} ${part.side * height}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}" viewBox="${box}">${body}</svg>`;
  const drawn = await finish(sharp(Buffer.from(svg)));
  return tone === undefined ? drawn : recolour(drawn, tone);
}

/** Cuts the empty border away, so that objects can be sized and set down by what one sees of them. */
export async function cutOut(raster: Raster): Promise<Raster> {
  let left = raster.width;
  let top = raster.height;
  let right = -1;
  let bottom = -1;
  for (let y = 0; y < raster.height; y += 1) {
    for (let x = 0; x < raster.width; x += 1) {
      if (alphaAt(raster, x, y) < 24) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) throw new Error('An illustration came out empty');
  return cropTo(raster, { left, top, width: right - left + 1, height: bottom - top + 1 });
}

export async function sizeTo(raster: Raster, width: number, height: number, angle = 0): Promise<Raster> {
  const fitted = await finish(
    open(raster).resize({ width: Math.round(width), height: Math.round(height), fit: 'inside' }),
  );
  return angle === 0 ? fitted : finish(open(fitted).rotate(angle, { background: '#00000000' }));
}

export async function recolour(raster: Raster, tone: Tone): Promise<Raster> {
  return finish(open(raster).modulate({ hue: 0, saturation: 1, brightness: 1, ...tone }));
}

export async function cropTo(raster: Raster, region: Region): Promise<Raster> {
  return finish(open(raster).extract(region));
}

/** The silhouette, blurred, in one colour; `margin` pixels larger on every side. */
export async function castShadow(
  raster: Raster,
  look: { rgb: readonly [number, number, number]; opacity: number; blur: number },
): Promise<{ raster: Raster; margin: number }> {
  const margin = Math.ceil(look.blur * 2.5);
  const width = raster.width + 2 * margin;
  const height = raster.height + 2 * margin;
  // The order of calls on one pipeline is not the order of work, so the blur gets its own.
  const silhouette = await open(raster)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#00000000' })
    .extractChannel(3)
    .raw()
    .toBuffer();
  const alpha = await sharp(silhouette, { raw: { width, height, channels: 1 } })
    .blur(look.blur)
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
  return { raster: { data, width, height }, margin };
}

/** Where the object touches the floor: the extent of its lowest pixels, from its left edge. */
export function footOf(raster: Raster): { centre: number; width: number } {
  const from = Math.floor(raster.height * 0.94);
  let left = raster.width;
  let right = 0;
  for (let y = from; y < raster.height; y += 1) {
    for (let x = 0; x < raster.width; x += 1) {
      if (alphaAt(raster, x, y) < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  }
  if (right <= left) return { centre: raster.width / 2, width: raster.width * 0.3 };
  return { centre: (left + right) / 2, width: right - left };
}

function alphaAt(raster: Raster, x: number, y: number): number {
  return raster.data[(y * raster.width + x) * 4 + 3] ?? 0;
}
