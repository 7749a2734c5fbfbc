import type { Page } from '@playwright/test';

/**
 * Texts that a page shows or names outside of the brackets of the pseudo-language. Words of one message may be in several elements, such as
 * a link in a sentence: brackets are followed through the document.
 */
export function textsOutsideOfBrackets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const NAMES = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'];
    const found = new Set<string>();
    // Brackets, and the signs around what stands in a place of a text, which are not seen.
    const [OPEN, CLOSE, BEGIN_OTHER, END_OTHER] = ['[!!', '!!]', '\u2063', '\u2064'];
    let within: string[] = [];
    const read = (text: string) => {
      const outside = text.split(/(\[!!|!!\]|\u2063|\u2064)/).filter((part) => {
        if (part === OPEN || part === BEGIN_OTHER) within.push(part);
        else if (part === CLOSE || part === END_OTHER) within.pop();
        else return within.at(-1) !== OPEN;
        return false;
      });
      const words = outside.join(' ').replaceAll(/\s+/g, ' ').trim();
      if (/\p{L}/u.test(words)) found.add(words);
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest('script, style, noscript, template, kbd') === null) read(node.textContent ?? '');
    for (const element of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join())) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of NAMES) {
        within = [];
        read(element.getAttribute(name) ?? '');
      }
    }
    within = [];
    read(document.title);
    return [...found];
  });
}

interface DrawnText {
  text: string;
  /** Left, top, right and bottom. */
  box: [number, number, number, number];
  /** Which of the bars it is in that stay where they are while the rest is scrolled; 0 for the rest. */
  bar: number;
  /** What cuts it, if anything does. */
  cutBy: string | undefined;
}

/** Each line of each text that is drawn, also if it is cut. What one has to scroll to is left out. */
export function drawnTexts(page: Page): Promise<DrawnText[]> {
  return page.evaluate(() => {
    const drawn: DrawnText[] = [];
    const bars: Element[] = [];

    function draw(text: string, element: Element, box: DOMRect): void {
      let cutBy: string | undefined;
      let bar: Element | undefined;
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(around);
        // For screen readers alone.
        if (clipPath !== 'none') return;
        const frame = around.getBoundingClientRect();
        const isOut =
          (overflowX !== 'visible' && (box.left < frame.left - 1 || box.right > frame.right + 1)) ||
          (overflowY !== 'visible' && (box.top < frame.top - 3 || box.bottom > frame.bottom + 3));
        if (isOut && /auto|scroll/.test(overflowX + overflowY)) return;
        if (isOut) cutBy ??= `${around.tagName} ${around.className}`;
        if (['sticky', 'fixed'].includes(position)) bar ??= around;
        if (position === 'fixed') break;
      }
      if (bar !== undefined && !bars.includes(bar)) bars.push(bar);
      const { left, top, right, bottom } = box;
      drawn.push({ text, box: [left, top, right, bottom], bar: bar ? bars.indexOf(bar) + 1 : 0, cutBy });
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (text === '' || element === null || element.closest('option') !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) draw(text, element, box);
    }
    return drawn;
  });
}

/** @returns pairs of texts that lie on each other, by more than letters that are nearly as high as their line */
export function overlaps(drawn: readonly DrawnText[]): string[] {
  const whole = drawn.filter(({ cutBy }) => cutBy === undefined);
  return whole.flatMap((one, at) =>
    whole.slice(at + 1).flatMap((other) => {
      const wide = Math.min(one.box[2], other.box[2]) - Math.max(one.box[0], other.box[0]);
      const high = Math.min(one.box[3], other.box[3]) - Math.max(one.box[1], other.box[1]);
      return wide > 3 && high > 5 && one.bar === other.bar ? [`${one.text} | ${other.text}`] : [];
    }),
  );
}
