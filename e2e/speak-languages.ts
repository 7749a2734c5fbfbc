import { expect, request } from '@playwright/test';
import { logInAsAdmin } from './back-office.ts';
import type { RunningShop } from './start-shop.ts';

/** @param languages the default first */
export async function speakLanguages(shop: RunningShop, languages: readonly string[]): Promise<void> {
  const api = await request.newContext({ baseURL: shop.url });
  await logInAsAdmin(api);
  const changed = await api.patch('/settings', { data: { languages } });
  expect(changed.status(), await changed.text()).toBe(200);
  await api.dispose();
}
