import type { Page } from '@playwright/test';

/** A network as slow as the journey wants: answers to what matches wait until they are let go. */
export async function holdAnswers(page: Page, url: string | RegExp): Promise<{ letGo: () => void }> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route) => {
    await opened;
    // The page may have given the request up meanwhile.
    await route.continue().catch(() => {});
  });
  return { letGo: open };
}

/** The app looks for a shop that is away, and does not find it: a journey can press 'Try again' before that. */
export async function hideShop(page: Page): Promise<void> {
  await page.route('**/health/live', (route) => route.abort('connectionrefused'));
}

/** The shop does not answer calls any more, as when its machine is gone; `comeBack` ends it, for whoever calls it. */
export async function loseShop(page: Page): Promise<{ comeBack: () => Promise<void> }> {
  await hideShop(page);
  const calls = /\/(?:auth|products|brands|categories|cart|orders|users|config)(?:[/?]|$)/;
  await page.route(calls, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort('connectionrefused'),
  );
  return { comeBack: () => page.unroute(calls) };
}
