import { type Palette, tint } from './palettes.ts';
import { DENSITY } from './raster.ts';

/** Of a scene, in units. */
export const SIDE = 640;

export interface Shade {
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
  opacity: number;
}

const shapes = ['arch', 'disc', 'beam', 'plinth'] as const;
export type Shape = (typeof shapes)[number] | 'none';

/** Neighbours in the catalogue stand before different shapes. */
export function shapeFor(index: number): Shape {
  return shapes[index % shapes.length] ?? 'none';
}

/** Where the top of the plinth lies: an object on it stands here instead of on the floor. */
export const PLINTH_TOP = 492;
/** The same of the block that raises something in a still life. */
export const BLOCK_TOP = 356;

function svg(defs: string, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE * DENSITY}" height="${SIDE * DENSITY}" viewBox="0 0 ${SIDE} ${SIDE}"><defs>${defs}</defs>${content}</svg>`,
  );
}

function vertical(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

function shadeGradient(hue: number): string {
  const colour = tint(hue, 40, 14);
  return `<radialGradient id="shade"><stop offset="0" stop-color="${colour}" stop-opacity="1"/><stop offset=".45" stop-color="${colour}" stop-opacity=".55"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

function drawShades(shades: readonly Shade[]): string {
  return shades
    .map(
      (s) =>
        `<ellipse cx="${s.x}" cy="${s.y}" rx="${s.radiusX}" ry="${s.radiusY}" fill="url(#shade)" opacity="${s.opacity}"/>`,
    )
    .join('');
}

function drawShape(shape: Shape, palette: Palette): { behind: string; before: string } {
  const { neighbour, hue, saturation } = palette;
  if (shape === 'arch') {
    return { behind: '<path d="M118 440V292a202 202 0 0 1 404 0v148z" fill="url(#shape)"/>', before: '' };
  }
  if (shape === 'disc') {
    return { behind: '<circle cx="320" cy="288" r="218" fill="url(#shape)"/>', before: '' };
  }
  if (shape === 'beam') {
    const light = tint(neighbour, saturation, 97);
    return {
      behind: `<g fill="${light}" opacity=".55"><path d="M70 0h150L420 440H270z"/><path d="M262 0h110l200 440H462z"/></g>`,
      before: `<g fill="${light}" opacity=".35"><path d="M270 440h150l140 200H380z"/><path d="M462 440h110l68 100v100h-38z"/></g>`,
    };
  }
  if (shape === 'plinth') {
    const side = tint(hue, saturation, 75);
    const top = tint(hue, saturation, 92);
    return {
      behind: '<circle cx="320" cy="270" r="190" fill="url(#shape)" opacity=".55"/>',
      before: `<ellipse cx="320" cy="584" rx="290" ry="34" fill="url(#shade)" opacity=".35"/><path d="M84 492v74a236 40 0 0 0 472 0v-74z" fill="url(#side)"/><ellipse cx="320" cy="${PLINTH_TOP}" rx="236" ry="40" fill="${top}"/><defs><linearGradient id="side"><stop offset="0" stop-color="${tint(hue, saturation, 80)}"/><stop offset=".35" stop-color="${tint(hue, saturation, 86)}"/><stop offset="1" stop-color="${side}"/></linearGradient></defs>`,
    };
  }
  return { behind: '', before: '' };
}

function drawBlock(centre: number, { hue, neighbour, saturation }: Palette): string {
  const left = centre - 104;
  const body = `M${left} ${BLOCK_TOP}v120a104 20 0 0 0 208 0v-120z`;
  const defs = `<linearGradient id="body"><stop offset="0" stop-color="${tint(neighbour, saturation, 80)}"/><stop offset=".35" stop-color="${tint(neighbour, saturation, 87)}"/><stop offset="1" stop-color="${tint(neighbour, saturation, 75)}"/></linearGradient>`;
  return `<defs>${defs}</defs><ellipse cx="${centre}" cy="486" rx="134" ry="22" fill="url(#shade)" opacity=".4"/><path d="${body}" fill="url(#body)"/><ellipse cx="${centre}" cy="${BLOCK_TOP}" rx="104" ry="20" fill="${tint(hue, saturation, 93)}"/>`;
}

/** A wall and a floor, one calm shape, and the shadows of what stands there; on request a block at this place. */
export function studio(
  palette: Palette,
  shape: Shape,
  shades: readonly Shade[],
  { horizon = 440, block }: { horizon?: number; block?: number | undefined } = {},
): Buffer {
  const { hue, neighbour, saturation } = palette;
  const { behind, before } = drawShape(shape, palette);
  const defs =
    vertical('wall', tint(hue, saturation, 92), tint(hue, saturation, 86)) +
    vertical('floor', tint(hue, saturation, 80), tint(hue, saturation, 90)) +
    vertical('shape', tint(neighbour, saturation + 6, 83), tint(neighbour, saturation + 6, 77)) +
    shadeGradient(hue);
  const wall = `<rect width="${SIDE}" height="${SIDE}" fill="url(#wall)"/>`;
  const floor = `<rect y="${horizon}" width="${SIDE}" height="${SIDE - horizon}" fill="url(#floor)"/>`;
  const raised = block === undefined ? '' : drawBlock(block, palette);
  return svg(defs, `${wall}${behind}${floor}${before}${raised}${drawShades(shades)}`);
}

/** One tint with a large soft circle, for close-ups. */
export function softCircle(palette: Palette, x: number, y: number): Buffer {
  const { hue, neighbour, saturation } = palette;
  const defs =
    vertical('wall', tint(hue, saturation, 88), tint(hue, saturation, 80)) +
    `<radialGradient id="glow"><stop offset="0" stop-color="${tint(neighbour, saturation, 95)}"/><stop offset=".6" stop-color="${tint(neighbour, saturation, 91)}" stop-opacity=".7"/><stop offset="1" stop-color="${tint(hue, saturation, 88)}" stop-opacity="0"/></radialGradient>`;
  return svg(
    defs,
    `<rect width="640" height="640" fill="url(#wall)"/><circle cx="${x}" cy="${y}" r="430" fill="url(#glow)"/>`,
  );
}

/** Two tints that meet on a diagonal. */
export function diagonal(palette: Palette, mirrored: boolean): Buffer {
  const { hue, neighbour, saturation } = palette;
  const defs =
    vertical('a', tint(hue, saturation, 89), tint(hue, saturation, 83)) +
    vertical('b', tint(neighbour, saturation + 6, 80), tint(neighbour, saturation + 6, 74));
  const half = mirrored ? 'M0 130 640 480v160H0z' : 'M0 480 640 130v510H0z';
  return svg(defs, `<rect width="640" height="640" fill="url(#a)"/><path d="${half}" fill="url(#b)"/>`);
}

/** Three upright blocks of one family, a stage for a line of three. */
export function panels(palette: Palette, count: number, shades: readonly Shade[]): Buffer {
  const { hue, neighbour, saturation } = palette;
  const width = SIDE / count;
  const blocks = Array.from({ length: count }, (_, i) => {
    const colour = i % 2 === 0 ? tint(hue, saturation, 84) : tint(neighbour, saturation, 88);
    return `<rect x="${i * width}" width="${width + 1}" height="640" fill="${colour}"/>`;
  }).join('');
  return svg(
    shadeGradient(hue),
    `${blocks}<rect y="430" width="640" height="210" fill="${tint(hue, saturation, 50)}" opacity=".12"/>${drawShades(shades)}`,
  );
}

/** A plain field for patterns and the placeholder. */
export function plain(palette: Palette, lightness: number): Buffer {
  const { hue, saturation } = palette;
  return svg(
    vertical('wall', tint(hue, saturation, lightness + 3), tint(hue, saturation, lightness - 3)),
    '<rect width="640" height="640" fill="url(#wall)"/>',
  );
}
