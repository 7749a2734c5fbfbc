import type { Page } from '@playwright/test';

/** Holds back the answers to matching requests until the journey releases them. */
export async function holdAnswers(page: Page, url: string | RegExp): Promise<{ letGo: () => void }> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route) => {
    await opened;
    // The page may have aborted the request.
    await route.continue().catch(() => {});
  });
  return { letGo: open };
}

/** The app's checks for the shop fail, so that a journey can press 'Try again' first. */
export async function hideShop(page: Page): Promise<void> {
  await page.route('**/health/live', (route) => route.abort('connectionrefused'));
}

/** No call gets an answer, as if the server were gone; calling `comeBack` ends that. */
export async function loseShop(page: Page): Promise<{ comeBack: () => Promise<void> }> {
  await hideShop(page);
  const calls = /\/(?:auth|products|brands|categories|cart|orders|order-views|quotes|users|config)(?:[/?]|$)/;
  await page.route(calls, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort('connectionrefused'),
  );
  return { comeBack: () => page.unroute(calls) };
}
