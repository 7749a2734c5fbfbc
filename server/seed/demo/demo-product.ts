type SizeName = 'XXS' | 'XS' | 'S' | 'M' | 'L' | 'XL' | '2XL' | '3XL';
export type ColorName = 'white' | 'gray' | 'black';

/** How the illustration's own colours are changed, so that one drawing serves several products. */
export interface Tone {
  /** Degrees on the colour wheel. */
  hue?: number;
  saturation?: number;
  brightness?: number;
}

interface PictureSpec {
  /** Name in the `fluent-emoji` set. */
  emoji: string;
  tone?: Tone;
  /** Fitting things beside the product in the still life, names in the same set. */
  companions: readonly [string] | readonly [string, string];
  /** The point of the illustration that the close-up looks at, as shares of its width and height. */
  focus: readonly [number, number];
  /** The fourth view. `colors` lines up the colours that the product comes in, so it needs at least two. */
  finale: 'pattern' | 'tilted' | 'colors';
}

export interface DemoProduct {
  /** Names the picture files, so it never changes and is unique. */
  slug: string;
  title: string;
  description: string;
  brand: string;
  category: string;
  /** Minor units before the discount. */
  price: number;
  /** discountPercentage x 100: 1250 is 12.5 %. */
  discountHundredths: number;
  /** Stars x 100, 0 to 500; 0 means not rated yet. */
  ratingHundredths: number;
  stock: number;
  highlights: readonly [string, string, string, string];
  colors: readonly ColorName[];
  sizes: readonly { name: SizeName; inStock: boolean }[];
  /** Each combination of colour and size becomes a variant; without it the product has one stock. */
  variants?: {
    /** The beginning of each SKU. */
    skuPrefix: string;
    /** Combinations that are sold out beyond the sizes that are, such as 'gray M'. */
    soldOut?: readonly string[];
    /** Minor units that a colour or size costs more. */
    surcharges?: Readonly<Partial<Record<ColorName | SizeName, number>>>;
  };
  deleted: boolean;
  pictures: PictureSpec;
}

/** The sizes a garment is made in, smallest first; those in `soldOut` are shown but cannot be bought. */
export function sizeRun(names: readonly SizeName[], soldOut: readonly SizeName[] = []): DemoProduct['sizes'] {
  return names.map((name) => ({ name, inStock: !soldOut.includes(name) }));
}
