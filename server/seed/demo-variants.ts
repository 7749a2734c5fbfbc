/** The variants of demo products: each combination of colour and size, with a SKU, and its share of the product's stock. */

import { sizeChoices } from '@shop/contract/catalogue';
import type { VariantValues } from '../src/catalogue/variants/variants.queries.ts';
import type { ColorName, DemoProduct } from './demo/demo-product.ts';

export interface DemoVariant extends Partial<VariantValues> {
  position: number;
  stock: number;
}

const shortNames: Readonly<Record<ColorName, string>> = { white: 'WHT', gray: 'GRY', black: 'BLK' };

/** Of a product without variants there are none. */
export function demoVariants({ colors, sizes, stock, price, variants }: DemoProduct): DemoVariant[] {
  if (variants === undefined) return [];
  const { skuPrefix, soldOut = [], surcharges = {} } = variants;
  const ownColors = colors.length > 0 ? colors : [null];
  const all = ownColors.flatMap((color) =>
    sizes.map(({ name, inStock }) => ({
      color,
      size: sizeChoices.find((choice) => choice.name === name)?.id ?? null,
      sku: [skuPrefix, color === null ? undefined : shortNames[color], name].filter(Boolean).join('-'),
      available: inStock && !soldOut.includes(`${color ?? ''} ${name}`.trim()),
      surcharge: (color === null ? 0 : (surcharges[color] ?? 0)) + (surcharges[name] ?? 0),
    })),
  );
  const shares = all.filter(({ available }) => available).length;
  let left = stock;
  let places = shares;
  return all.map(({ available, surcharge, ...variant }, position) => {
    const units = available ? Math.floor(left / places) : 0;
    if (available) {
      left -= units;
      places -= 1;
    }
    return { ...variant, position, stock: units, variantPrice: surcharge === 0 ? null : price + surcharge };
  });
}
