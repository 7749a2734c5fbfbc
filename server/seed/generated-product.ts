/** One product of a generated catalogue. The same number gives the same product. */

import { type DemoProduct, demoProducts } from './demo-catalogue.ts';

const makes = ['Alder', 'Brisk', 'Cobalt', 'Drift', 'Ember', 'Fable', 'Grove', 'Harbor', 'Indigo', 'Juniper', 'Kindle'];
const makers = ['Works', 'Supply', 'Goods', 'Studio', 'Trading', 'House'];
const traits = ['Everyday', 'Light', 'Sturdy', 'Compact', 'Classic', 'Quiet', 'Bright', 'Travel', 'Soft', 'Deluxe'];
const tones = ['Sand', 'Slate', 'Moss', 'Rust', 'Ivory', 'Ink', 'Clay', 'Dune'];

export const generatedBrands = makes.flatMap((make) => makers.map((maker) => `${make} ${maker}`));
export const generatedCategories = [...new Set(demoProducts.map((product) => product.category))];

/** Texts, highlights and pictures are those of the model. */
export interface GeneratedProduct {
  title: string;
  model: DemoProduct;
  /** A place in `generatedBrands`, and one among the categories. */
  brand: number;
  category: number;
  /** Minor units before the discount, and hundredths of a percent or of a star. */
  price: number;
  discount: number;
  rating: number;
  deleted: boolean;
  stock: number;
}

export function generatedProduct(index: number, categories: readonly string[] = generatedCategories): GeneratedProduct {
  const random = scatter(index);
  const category = random(categories.length);
  const models = demoProducts.filter((product) => product.category === categories[category]);
  const model = models[random(models.length)];
  if (model === undefined) throw new Error('every category has a demo product');
  const title = `${traits[random(traits.length)]} ${model.title.slice(0, 120)} in ${tones[random(tones.length)]}, No. ${index + 1}`;
  const price = 100 + random(50_000);
  const discount = random(2) === 0 ? 0 : random(40) * 100;
  const rating = random(20) === 0 ? 0 : 250 + random(250);
  const stock = random(25) === 0 ? 0 : 1 + random(500);
  const brand = random(generatedBrands.length);
  return { title, model, brand, category, price, discount, rating, deleted: random(100) === 0, stock };
}

/** A small deterministic generator (mulberry32) for each product, so that a catalogue can be made again. */
function scatter(seed: number): (below: number) => number {
  let state = (seed + 1) * 0x9e3779b1;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
