/** How long a practised person takes, by the keystroke-level model (Card et al. 1980). */

import type { Locator, Page } from '@playwright/test';

/** Seconds for a keystroke, and for reaching and pressing something. */
const KEYSTROKE = 0.28;
const CLICK = 1.3;
/** Before each field and each button the person thinks. */
const THOUGHT = 1.35;

/** A person with a mouse and a keyboard, and how long they take. */
export function openHands(page: Page) {
  const counts = { clicks: 0, keys: 0, thoughts: 0 };
  return {
    counts,
    async click(target: Locator) {
      counts.clicks += 1;
      counts.thoughts += 1;
      await target.click();
    },
    async type(text: string) {
      counts.keys += text.length;
      await page.keyboard.type(text);
    },
    async press(key: string) {
      counts.keys += 1;
      await page.keyboard.press(key);
    },
    /** A key that does something by itself, as a button would. */
    async act(key: string) {
      counts.keys += 1;
      counts.thoughts += 1;
      await page.keyboard.press(key);
    },
    /** Buttons and keys that each did something. */
    actions: () => counts.thoughts,
    seconds: () => counts.clicks * CLICK + counts.keys * KEYSTROKE + counts.thoughts * THOUGHT,
  };
}
