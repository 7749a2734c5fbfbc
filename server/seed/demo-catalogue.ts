import { accessories } from './demo/accessories.ts';
import { clothing } from './demo/clothing.ts';
import type { DemoProduct } from './demo/demo-product.ts';
import { electronics } from './demo/electronics.ts';
import { homeAndGarden } from './demo/home-and-garden.ts';
import { kitchen } from './demo/kitchen.ts';
import { music } from './demo/music.ts';
import { pantry } from './demo/pantry.ts';
import { shoes } from './demo/shoes.ts';
import { sportsAndOutdoors } from './demo/sports-and-outdoors.ts';
import { studyAndPlay } from './demo/study-and-play.ts';

export type { DemoProduct } from './demo/demo-product.ts';

const shelves = [
  electronics,
  clothing,
  kitchen,
  sportsAndOutdoors,
  homeAndGarden,
  accessories,
  music,
  pantry,
  shoes,
  studyAndPlay,
];
const longest = Math.max(...shelves.map((shelf) => shelf.length));

/**
 * The catalogue of a fresh shop. One product of each category in turn, so that a list in the order of ids, which is what
 * one sees before choosing a sort, shows the whole range on its first page.
 */
export const demoProducts: readonly DemoProduct[] = Array.from({ length: longest }, (_, place) =>
  shelves.flatMap((shelf) => shelf.slice(place, place + 1)),
).flat();
