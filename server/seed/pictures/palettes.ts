/** A category's family of tints: one hue for its studio, a neighbouring one for shapes and second views. */
export interface Palette {
  hue: number;
  neighbour: number;
  /** Per cent, of the walls; shapes take a little more. */
  saturation: number;
}

const palettes = new Map<string, Palette>([
  ['Electronics', { hue: 214, neighbour: 188, saturation: 34 }],
  ['Music', { hue: 18, neighbour: 38, saturation: 46 }],
  ['Home and Garden', { hue: 96, neighbour: 60, saturation: 24 }],
  ['Kitchen', { hue: 176, neighbour: 42, saturation: 26 }],
  ['Pantry', { hue: 42, neighbour: 22, saturation: 62 }],
  ['Clothing', { hue: 266, neighbour: 330, saturation: 28 }],
  ['Shoes', { hue: 32, neighbour: 200, saturation: 26 }],
  ['Accessories', { hue: 346, neighbour: 24, saturation: 40 }],
  ['Sports and Outdoors', { hue: 152, neighbour: 200, saturation: 30 }],
  ['Study and Play', { hue: 232, neighbour: 48, saturation: 38 }],
]);

export function paletteOf(category: string): Palette {
  const palette = palettes.get(category);
  if (palette === undefined) throw new Error(`No palette for the category ${category}`);
  return palette;
}

/** The same family seen the other way round, for views that should differ from the first. */
export function turned(palette: Palette): Palette {
  return { ...palette, hue: palette.neighbour, neighbour: palette.hue };
}

export function tint(hue: number, saturation: number, lightness: number): string {
  return `hsl(${hue}, ${saturation}%, ${lightness}%)`;
}
