/** The sizes in which the shop's own pictures come, and how wide a card of a list shows one. */

/** Columns of the grid of cards, from the widest screen to the narrowest. */
export const CARD_SIZES = '(min-width: 1280px) 14.5rem, (min-width: 1024px) 17vw, (min-width: 640px) 31vw, 44vw';

/** For `srcset`: the shop's own are 640 pixels wide, and come smaller and larger as well; others stay what they are. */
export function pictureSet(src: string): string | undefined {
  const own = /^(\/pictures\/[\w-]+)\.webp$/.exec(src);
  return own === null ? undefined : `${own[1]}.320.webp 320w, ${src} 640w, ${own[1]}.1120.webp 1120w`;
}
