import sharp from 'sharp';
import type { ColorName, Tone } from '../demo/demo-product.ts';
import * as backdrops from './backdrops.ts';
import { type Palette, turned } from './palettes.ts';
import { castShadow, cropTo, DENSITY, footOf, pixelsOf, type Raster, recolour, sizeTo } from './raster.ts';

const { SIDE } = backdrops;

/** Where the raised companion of a still life stands, unmirrored. */
const BLOCK_CENTRE = 494;

interface Layer {
  raster: Raster;
  left: number;
  top: number;
}

const shadowRgb = [38, 30, 48] as const;

const colorTones: Record<ColorName, Tone> = {
  white: { saturation: 0.06, brightness: 1.5 },
  gray: { saturation: 0.06, brightness: 1 },
  black: { saturation: 0.06, brightness: 0.42 },
};

/** Lays the layers on the backdrop; the result is an opaque square of RGB pixels, `SIDE` units wide. */
async function compose(backdrop: Buffer, layers: readonly Layer[]): Promise<Buffer> {
  return sharp(backdrop)
    .composite(
      layers.map(({ raster, left, top }) => ({
        input: raster.data,
        raw: { ...pixelsOf(raster), channels: 4 },
        left: Math.round(left * DENSITY),
        top: Math.round(top * DENSITY),
      })),
    )
    .removeAlpha()
    .raw()
    .toBuffer();
}

function standing(raster: Raster, centre: number, floor: number): Layer {
  return { raster, left: centre - raster.width / 2, top: floor - raster.height };
}

/** A wide faint shadow of the whole object and a small dark one where it touches the floor. */
function shadesUnder(layer: Layer): backdrops.Shade[] {
  const floor = layer.top + layer.raster.height;
  const foot = footOf(layer.raster);
  return [
    {
      x: layer.left + layer.raster.width / 2 + 8,
      y: floor - 1,
      radiusX: layer.raster.width * 0.56,
      radiusY: 12 + layer.raster.width * 0.05,
      opacity: 0.26,
    },
    {
      x: layer.left + foot.centre,
      y: floor - 2,
      radiusX: Math.max(24, foot.width * 0.56),
      radiusY: 9 + foot.width * 0.02,
      opacity: 0.42,
    },
  ];
}

/** Picture 1: the object alone, large, in the category's studio. */
export async function hero(object: Raster, palette: Palette, index: number): Promise<Buffer> {
  const shape = backdrops.shapeFor(index);
  const raised = shape === 'plinth';
  const raster = await sizeTo(object, 420, raised ? 390 : 420);
  const floor = raised ? backdrops.PLINTH_TOP + 6 : Math.max(478, 334 + raster.height / 2);
  const layer = standing(raster, SIDE / 2, floor);
  return compose(backdrops.studio(palette, shape, shadesUnder(layer)), [layer]);
}

/** Picture 2: a detail that fills the frame; `part` is a square of the drawing. */
export async function closeUp(part: Raster, palette: Palette, focus: readonly [number, number]): Promise<Buffer> {
  const detail = await sizeTo(part, SIDE, SIDE);
  const shadow = await castShadow(detail, { rgb: shadowRgb, opacity: 0.26, blur: 16 });
  const fallen = { left: shadow.margin - 14, top: shadow.margin - 20, width: SIDE, height: SIDE };
  const backdrop = backdrops.softCircle(turned(palette), SIDE * (1 - focus[0]), SIDE * 0.3);
  return compose(backdrop, [
    { raster: await cropTo(shadow.raster, fallen), left: 0, top: 0 },
    { raster: detail, left: 0, top: 0 },
  ]);
}

/** Picture 3: the object among one or two things that belong with it. */
export async function stillLife(
  object: Raster,
  companions: readonly Raster[],
  palette: Palette,
  index: number,
): Promise<Buffer> {
  const mirrored = index % 2 === 1;
  const across = (x: number) => (mirrored ? SIDE - x : x);
  const [first, second] = companions;
  const pair = second === undefined;
  const main = standing(await sizeTo(object, pair ? 360 : 340, 360), across(pair ? 232 : 214), 528);
  const layers = [main];
  if (second !== undefined) {
    layers.unshift(standing(await sizeTo(second, 176, 190), across(BLOCK_CENTRE), backdrops.BLOCK_TOP + 6));
  }
  if (first !== undefined) {
    layers.push(
      standing(await sizeTo(first, pair ? 220 : 176, pair ? 220 : 170), across(pair ? 506 : 496), pair ? 560 : 580),
    );
  }
  const shape = index % 2 === 0 ? 'disc' : 'arch';
  const block = pair ? undefined : across(BLOCK_CENTRE);
  return compose(
    backdrops.studio(turned(palette), shape, layers.flatMap(shadesUnder), { horizon: 400, block }),
    layers,
  );
}

/** Picture 4, either: a wallpaper of the object, seen from above. */
export async function pattern(object: Raster, palette: Palette, index: number): Promise<Buffer> {
  const turns = [await sizeTo(object, 162, 162, -16), await sizeTo(object, 162, 162, 14)] as const;
  const shadows = await Promise.all(turns.map((r) => castShadow(r, { rgb: shadowRgb, opacity: 0.22, blur: 7 })));
  const layers: Layer[] = [];
  const step = 213;
  for (let column = 0; column <= 3; column += 1) {
    for (let row = -1; row <= 3; row += 1) {
      const which = (column + row + 4) % 2;
      const raster = turns[which];
      const shadow = shadows[which];
      if (raster === undefined || shadow === undefined) continue;
      // Every other column hangs half a step lower, as on wallpaper.
      const x = column * step;
      const y = row * step + (column % 2 === 0 ? step / 2 : step);
      const left = x - raster.width / 2;
      const top = y - raster.height / 2;
      if (top > SIDE || top + raster.height < 0) continue;
      layers.push({ raster: shadow.raster, left: left - shadow.margin + 5, top: top - shadow.margin + 9 });
      layers.push({ raster, left, top });
    }
  }
  return compose(backdrops.plain(index % 2 === 0 ? palette : turned(palette), 84), layers);
}

/** Picture 4, or: the object tilted, lying on two colours. */
export async function tilted(object: Raster, palette: Palette, index: number): Promise<Buffer> {
  const mirrored = index % 2 === 1;
  const raster = await sizeTo(object, 430, 430, mirrored ? 17 : -17);
  const shadow = await castShadow(raster, { rgb: shadowRgb, opacity: 0.3, blur: 14 });
  const left = (SIDE - raster.width) / 2;
  const top = (SIDE - raster.height) / 2;
  return compose(backdrops.diagonal(palette, mirrored), [
    { raster: shadow.raster, left: left - shadow.margin + 12, top: top - shadow.margin + 22 },
    { raster, left, top },
  ]);
}

/** Picture 4, or: one beside the other in the colours on offer. */
export async function inColors(object: Raster, colors: readonly ColorName[], palette: Palette): Promise<Buffer> {
  const three = colors.length === 3;
  const step = SIDE / colors.length;
  const small = await sizeTo(object, three ? 232 : 290, 330);
  const stand = async (color: ColorName, i: number): Promise<Layer> => {
    const centre = three ? [128, 320, 512][i] : undefined;
    // The middle one of three steps forward, so that all can be larger than a third of the picture.
    const floor = !three ? 490 : i === 1 ? 540 : 440;
    return standing(await recolour(small, colorTones[color]), centre ?? step * (i + 0.5), floor);
  };
  const layers = await Promise.all(colors.map(stand));
  const fromBackToFront = layers.toSorted((a, b) => a.top - b.top);
  return compose(backdrops.panels(palette, colors.length, layers.flatMap(shadesUnder)), fromBackToFront);
}

/** What stands in for the pictures of a product that has none. */
export async function placeholder(parcel: Raster): Promise<Buffer> {
  const grey: Palette = { hue: 220, neighbour: 220, saturation: 8 };
  const raster = await recolour(await sizeTo(parcel, 320, 320), { saturation: 0.25, brightness: 1.06 });
  const layer = standing(raster, SIDE / 2, 480);
  return compose(backdrops.studio(grey, 'none', shadesUnder(layer)), [layer]);
}
