import { type APIRequestContext, type Browser, type BrowserContext, expect, request } from '@playwright/test';
import { logInAsAdmin } from './back-office.ts';
import { mailsTo } from './mails.ts';
import { newEmail, PASSWORD } from './shopper.ts';
import type { RunningShop } from './start-shop.ts';

/** Works as the shop's owner, and ends the session. */
async function asOwner<T>(shop: RunningShop, work: (owner: APIRequestContext) => Promise<T>): Promise<T> {
  const owner = await request.newContext({ baseURL: shop.url });
  await logInAsAdmin(owner);
  const result = await work(owner);
  await owner.dispose();
  return result;
}

/** A member of staff with this role, who was invited by mail. @returns the address; the password is that of shoppers */
export async function inviteMember(shop: RunningShop, staffRole: string): Promise<string> {
  const email = newEmail();
  const invited = await asOwner(shop, (owner) => owner.post('/staff/invitations', { data: { email, staffRole } }));
  expect(invited.status()).toBe(201);
  const [mail = ''] = await mailsTo(shop, email, 'invitation');
  const token = /accept-invitation\?token=([\w-]+)/.exec(mail)?.[1];
  const visitor = await request.newContext({ baseURL: shop.url });
  const accepted = await visitor.post('/auth/accept-invitation', { data: { email, token, password: PASSWORD } });
  expect(accepted.status(), await accepted.text()).toBe(201);
  await visitor.dispose();
  return email;
}

/** A role of the shop's own. */
export async function makeRole(shop: RunningShop, name: string, permissions: readonly string[]): Promise<void> {
  const made = await asOwner(shop, (owner) => owner.post('/staff/roles', { data: { name, permissions } }));
  expect(made.status()).toBe(201);
}

/** A browser of the member's own, logged in. */
export async function openAs(browser: Browser, shop: RunningShop, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' });
  const answer = await context.request.post('/auth/login', { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  return context;
}
