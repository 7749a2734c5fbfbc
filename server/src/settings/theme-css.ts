/** The accent colour of the shop as a stylesheet, light and dark. */

import { contrast } from '@shop/contract/contrast';

const DARK_PAGE = '#131315';
const LEAST_ON_DARK = 7;

/** @param share of the second, 0 to 1; both `#rrggbb` */
function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** The colour, with as much white as it needs to be read on the dark page. */
function onDark(color: string): string {
  const shares = Array.from({ length: 21 }, (_, n) => n / 20);
  return (
    shares.map((share) => mix(color, '#ffffff', share)).find((one) => contrast(one, DARK_PAGE) >= LEAST_ON_DARK) ??
    '#ffffff'
  );
}

const variables = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';');

/** @param color `#rrggbb`, with a contrast of at least 4.5 with white */
export function themeCss(color: string): string {
  const light = onDark(color);
  const onLight = variables({
    accent: color,
    'accent-strong': mix(color, '#000000', 0.25),
    'accent-soft': mix(color, '#ffffff', 0.9),
    'on-accent': '#ffffff',
  });
  const dark = variables({
    accent: light,
    'accent-strong': mix(light, '#ffffff', 0.35),
    'accent-soft': mix(color, DARK_PAGE, 0.7),
    'on-accent': mix(color, '#000000', 0.75),
  });
  return `:root{${onLight}}@media (prefers-color-scheme:dark){:root{${dark}}}`;
}
