/** How well two colours are told apart, after WCAG 2. */

/** `#4f46e5`, in any case. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** @returns 0 for black to 1 for white */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * @param one `#rrggbb`, as the other
 * @returns 1 (the same) to 21 (black and white)
 */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
