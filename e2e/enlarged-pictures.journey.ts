/** Pictures of a product over the whole window, by fingers and by mouse. */

import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

interface Finger {
  x: number;
  y: number;
}

/** Fingers go from where the first of their places are to the last, in small steps. */
async function touch(page: Page, places: readonly (readonly Finger[])[]): Promise<void> {
  // Touched twice within 300 ms is another gesture.
  await page.waitForTimeout(500);
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map((one, id) => ({ ...one, id })) });
  for (const [nth, fingers] of places.entries()) await send(nth === 0 ? 'touchStart' : 'touchMove', fingers);
  await send('touchEnd', []);
  await client.detach();
}

const steps = (of: (part: number) => Finger[]) => Array.from({ length: 11 }, (_step, nth) => of(nth / 10));

/** Two fingers above and below the middle, that far apart in the beginning and in the end. */
const pinch = (from: number, to: number) =>
  steps((part) => {
    const half = (from + (to - from) * part) / 2;
    return [
      { x: 195, y: 422 - half },
      { x: 195, y: 422 + half },
    ];
  });

const drag = (from: Finger, to: Finger) =>
  steps((part) => [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);

async function enlarge(page: Page) {
  await page.goto('/product-detail/1');
  await page.getByRole('button', { name: 'Enlarge the picture' }).click();
  const enlarged = page.getByRole('dialog', { name: 'Enlarged pictures' });
  const picture = enlarged.getByRole('img').first();
  await expect(picture).toBeVisible();
  // The picture comes in by an animation.
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(300);
  return { enlarged, box: async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 } };
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a picture is enlarged by two fingers, moved by one, and made small again by two', async ({
    page,
    shopper: _someone,
  }) => {
    const { box } = await enlarge(page);
    const whole = await box();
    await touch(page, pinch(80, 240));
    await expect.poll(async () => (await box()).width).toBeGreaterThan(whole.width * 1.5);
    await expect(page.getByRole('group', { name: 'Picture 1 of 4', includeHidden: true })).toBeAttached();
    const before = await box();
    await touch(page, drag({ x: 195, y: 422 }, { x: 255, y: 422 }));
    await expect.poll(async () => Math.round((await box()).x - before.x)).toBeGreaterThan(30);
    // It was moved, and the next picture has not come.
    expect((await box()).width).toBeCloseTo(before.width, 0);
    await touch(page, pinch(300, 60));
    await expect.poll(async () => Math.abs((await box()).width - whole.width)).toBeLessThan(2);
    // The page behind was neither scrolled nor enlarged.
    expect(await page.evaluate(() => [scrollY, visualViewport?.scale])).toEqual([0, 1]);
  });

  test('a whole picture is swiped away for the next one, and down to close', async ({ page, shopper: _someone }) => {
    const { enlarged } = await enlarge(page);
    await touch(page, drag({ x: 330, y: 422 }, { x: 60, y: 422 }));
    await expect(page.getByRole('group', { name: 'Picture 2 of 4', includeHidden: true })).toBeAttached();
    await expect(enlarged).toBeVisible();
    await touch(page, drag({ x: 195, y: 300 }, { x: 195, y: 760 }));
    await expect(enlarged).toBeHidden();
  });
});

test('an enlarged picture is moved by the mouse, and fills the screen', async ({ page, shopper: _someone }) => {
  const { enlarged, box } = await enlarge(page);
  const whole = await box();
  await page.mouse.dblclick(640, 400);
  await expect.poll(async () => (await box()).width).toBeGreaterThan(whole.width * 1.2);
  // The animation of the zoom ends first.
  await expect
    .poll(async () => {
      const { width } = await box();
      await page.waitForTimeout(100);
      return (await box()).width - width;
    })
    .toBe(0);
  const before = await box();
  await page.mouse.move(640, 400);
  await page.mouse.down();
  await page.mouse.move(640, 480, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await box()).y - before.y)).toBeGreaterThan(30);
  expect((await box()).width).toBeCloseTo(before.width, 0);

  await enlarged.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await enlarged.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});
