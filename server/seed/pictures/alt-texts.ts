/** What each of the four pictures of a demo product shows, in words. */

import type { DemoProduct } from '../demo/demo-product.ts';

/** Where the name of an illustration with its article would not be English. */
const words: Readonly<Record<string, string>> = {
  'baguette-bread': 'a baguette',
  'billed-cap': 'a cap',
  bread: 'bread',
  butter: 'butter',
  'cheese-wedge': 'a wedge of cheese',
  cherries: 'cherries',
  cooking: 'a fried egg in a pan',
  'film-frames': 'a strip of film',
  'folding-hand-fan': 'a folding fan',
  'fork-and-knife-with-plate': 'a plate, a fork and a knife',
  glasses: 'glasses',
  'globe-showing-europe-africa': 'a globe',
  grapes: 'grapes',
  headphone: 'headphones',
  'hot-beverage': 'a hot drink',
  jeans: 'jeans',
  maracas: 'maracas',
  'musical-notes': 'musical notes',
  popcorn: 'popcorn',
  'rolled-up-newspaper': 'a rolled-up newspaper',
  socks: 'socks',
  spaghetti: 'spaghetti',
  'speaker-high-volume': 'a loudspeaker',
  sun: 'the sun',
  sunglasses: 'sunglasses',
  't-shirt': 'a T-shirt',
  'womans-hat': 'a woman’s hat',
  yarn: 'yarn',
};

/** In the order of the views. */
export function altTextsOf({ title, colors, pictures }: DemoProduct): [string, string, string, string] {
  const finales = {
    pattern: `${title}, repeated as a pattern`,
    tilted: `${title}, tilted`,
    colors: `${title} in ${listed(colors)}`,
  };
  return [
    `${title} on a plain background`,
    `${title}, close up`,
    `${title} with ${listed(pictures.companions.map(withArticle))}`,
    finales[pictures.finale],
  ];
}

function withArticle(illustration: string): string {
  const name = illustration.replaceAll('-', ' ');
  return words[illustration] ?? `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
