/** The checks of WCAG 2.2 AA that a program can do. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
  }
}

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules about colours: a theme changes nothing else. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Runs axe on the page as it is: all rules in the light theme, and those about colours in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated by the debugger: the content security policy allows no such script in the page.
  await page.evaluate(source);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await violationsIn(page.mainFrame(), { type: 'rule', values: colorRules });
  expect(inTheDark, 'axe in the dark theme').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  const inTheLight = await violationsIn(page.mainFrame(), { type: 'tag', values: tags });
  expect(inTheLight, 'axe in the light theme').toEqual([]);
}

/** Runs axe on a frame that follows the theme of the page around it and has a transparent background. */
export async function expectFrameAccessible(page: Page, frame: Frame): Promise<void> {
  // A part of a page needs no heading and no landmark.
  const rules = tags.filter((tag) => tag !== 'best-practice');
  await frame.evaluate(source);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(frame.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const behind = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await frame.evaluate((color) => {
      document.documentElement.style.backgroundColor = color;
    }, behind);
    expect(await violationsIn(frame, { type: 'tag', values: rules }), `axe in the frame, ${colorScheme} theme`).toEqual(
      [],
    );
  }
  await frame.evaluate(() => {
    document.documentElement.style.backgroundColor = '';
  });
}

function violationsIn(frame: Frame, runOnly: { type: 'rule' | 'tag'; values: string[] }): Promise<string[]> {
  return frame.evaluate(async (only) => {
    const results = await window.axe.run(document, {
      runOnly: only,
      // WCAG 2.5.3, which axe leaves out unless it is asked: who says the label that is seen reaches the control.
      ...(only.type === 'tag' && { rules: { 'label-content-name-mismatch': { enabled: true } } }),
      resultTypes: ['violations'],
      // Axe cannot see what is behind a transparent frame, so frames are checked separately.
      iframes: false,
    });
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  }, runOnly);
}

/** Checks that nothing overflows to a side on a narrow phone, or at 400 % zoom. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect(wide, 'nothing is wider than 320 px').toEqual([]);
  if (before !== null) await page.setViewportSize(before);
}

/** Every link, button and field of the header can be pressed in its middle: nothing covers it, and it is within the window. */
export async function expectHeaderUncovered(page: Page, message: string): Promise<void> {
  const covered = await page.getByRole('banner').evaluate((header) =>
    [...header.querySelectorAll('a, button, input')]
      .filter((one) => one.checkVisibility())
      .flatMap((one) => {
        const { left, width, top, height } = one.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        if (there !== null && (one.contains(there) || there.contains(one))) return [];
        return one.textContent || one.getAttribute('aria-label') || one.tagName;
      }),
  );
  expect(covered, message).toEqual([]);
}
