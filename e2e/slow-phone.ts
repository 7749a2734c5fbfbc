import type { Page } from '@playwright/test';

const KBIT_S = 1000 / 8;

/**
 * A phone with a fifth of this machine's speed, and a connection of 1.6 Mbit/s with 150 ms to the shop.
 * @param slowness how many times slower than this machine; the browser keeps the processor busy for the rest of the time
 */
export async function slowDown(page: Page, slowness = 5): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1600 * KBIT_S,
    uploadThroughput: 750 * KBIT_S,
  });
}

/** The layout shift (see web.dev/articles/cls). */
export interface Shifts {
  sum: number;
  /** The elements that moved, to find out why. */
  moved: string[];
}

/** Sums the layout shift of each page that is opened from now on. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: { sum: number; moved: string[] } = { sum: 0, moved: [] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = JSON.parse(JSON.stringify(entry));
        if (hadRecentInput) continue;
        shifts.sum += value;
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node);
          shifts.moved.push(`${value.toFixed(3)} ${name} from y ${previousRect?.y} to ${currentRect?.y}`);
        }
      }
      // Stored in the document, where the journey can read it at any time.
      document.documentElement.dataset.shifts = JSON.stringify(shifts);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => document.documentElement.dataset.shifts);
    return shifts === undefined ? { sum: 0, moved: [] } : JSON.parse(shifts);
  };
}
