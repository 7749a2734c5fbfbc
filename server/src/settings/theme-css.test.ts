import { contrast } from '@shop/contract/contrast';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../test/runs.ts';
import { themeCss } from './theme-css.ts';

/** By name, of the light and of the dark theme. */
function colorsOf(css: string): [Record<string, string>, Record<string, string>] {
  const read = (part: string) =>
    Object.fromEntries([...part.matchAll(/--color-([\w-]+):(#[0-9a-f]{6})/g)].map(([, name, color]) => [name, color]));
  const [light = '', dark = ''] = css.toLowerCase().split('@media');
  return [read(light), read(dark)];
}

it('is readable in both themes for every colour that the settings take', () => {
  const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(
      colors.filter((color) => contrast(color, '#ffffff') >= 4.5),
      (color) => {
        const [light, dark] = colorsOf(themeCss(color));
        expect(light.accent).toBe(color);
        for (const theme of [light, dark]) {
          expect(contrast(theme.accent ?? '', theme['on-accent'] ?? '')).toBeGreaterThanOrEqual(4.5);
          expect(contrast(theme['accent-strong'] ?? '', theme['accent-soft'] ?? '')).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(dark.accent ?? '', '#131315')).toBeGreaterThanOrEqual(7);
        expect(contrast(dark.accent ?? '', '#1c1c1f')).toBeGreaterThanOrEqual(4.5);
      },
    ),
    { numRuns: runs(2000) },
  );
});
