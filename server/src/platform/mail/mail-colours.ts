/** The colours of mails, in light and dark, with the accent colour of the site. */

import { contrast } from '@shop/contract/contrast';

/** Property, its value in the light and in the dark theme. */
type Pair = readonly [property: string, light: string, dark: string];

const PAGE = { light: '#fbfaf7', dark: '#131315' };
const DARK_CARD = '#1c1c1f';

/** Those of the app where no accent colour is set. */
const ownAccent = {
  fill: ['#2a3bd0', '#a9b2ff'],
  onfill: ['#ffffff', '#12153a'],
  link: ['#2a3bd0', '#a9b2ff'],
} as const;

const TEXT_CONTRAST = 4.5;
const DARK_CONTRAST = 7;
const STEPS = 25;

export type Colour = 'page' | 'card' | 'ink' | 'soft' | 'link' | 'fill' | 'onfill' | 'edge';
export type Colours = Readonly<Record<Colour, Pair>>;

/** @param accent `#rrggbb` with a contrast to white of at least 4.5; undefined: that of the app */
export function mailColours(accent: string | undefined): Colours {
  const { fill, onfill, link } = accent === undefined ? ownAccent : accentPairs(accent);
  return {
    page: ['background-color', PAGE.light, PAGE.dark],
    card: ['background-color', '#ffffff', DARK_CARD],
    ink: ['color', '#1b1a18', '#f4f2ee'],
    soft: ['color', '#5d5952', '#b7b3ab'],
    link: ['color', ...link],
    fill: ['background-color', ...fill],
    onfill: ['color', ...onfill],
    edge: ['border-color', '#e2ded6', '#36363b'],
  };
}

function accentPairs(accent: string) {
  const onDark = towards('#ffffff', accent, (colour) => contrast(colour, DARK_CARD) >= DARK_CONTRAST);
  const onPage = towards('#000000', accent, (colour) => contrast(colour, PAGE.light) >= TEXT_CONTRAST);
  return { fill: [accent, onDark], onfill: ['#ffffff', PAGE.dark], link: [onPage, onDark] } as const;
}

/** The first mixture of a colour with another one that is good enough. */
function towards(other: string, colour: string, isGood: (mixed: string) => boolean): string {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(colour, other, step / STEPS);
    if (isGood(mixed)) return mixed;
  }
  return other;
}

function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from = 0, to = 0] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
