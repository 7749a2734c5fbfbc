/** The first look of the demo shop: the sections of its home page, and the pictures that the build draws for them. */

import type { HomeSection } from '@shop/contract/home-sections';
import { type DemoProduct, demoProducts } from './demo-catalogue.ts';

/** What the picture of the hero shows: names of illustrations. */
export const HERO = {
  name: 'home-hero',
  category: 'Home and Garden',
  object: 'couch-and-lamp',
  companions: ['teapot', 'headphone'],
  alt: 'A sofa with a reading lamp, headphones on a block and a teapot',
} as const;

export interface DemoTile {
  /** Of the picture. */
  name: string;
  category: string;
  /** What it shows: the first products of the category. */
  products: readonly DemoProduct[];
  alt: string;
}

/** One for each category of the demo. */
export const demoTiles: readonly DemoTile[] = [...new Set(demoProducts.map(({ category }) => category))].map(
  (category) => {
    const products = demoProducts.filter((product) => product.category === category && !product.deleted).slice(0, 3);
    const name = `category-${category.toLowerCase().replaceAll(' ', '-')}`;
    return { name, category, products, alt: `${category}: ${products.map(({ title }) => title).join(', ')}` };
  },
);

/** @param image the address of the hero's picture; undefined where the build has drawn none */
export function demoHome(image: string | undefined): HomeSection[] {
  return [
    {
      kind: 'hero',
      title: 'Good things for every room',
      text: 'Chosen with care, made to last, and easy to send back.',
      ...(image !== undefined && { image }),
      button: { label: 'Shop the best rated', to: '/?_sort=rating&_order=desc' },
    },
    { kind: 'categories', title: 'Shop by category' },
    { kind: 'products', title: 'Best rated', filter: '_sort=rating&_order=desc', limit: 4 },
    {
      kind: 'products',
      title: 'For the kitchen',
      filter: 'category=Kitchen&_sort=rating&_order=desc',
      limit: 4,
    },
    {
      kind: 'text',
      markdown:
        '**Pay by card or in cash** · **Shipping and taxes in the cart**, before you order · **Returns** from My Orders',
    },
  ];
}
