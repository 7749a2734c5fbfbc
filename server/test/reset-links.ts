/** Requests password resets and reads the links from the mailbox. */

import { badResetLink } from '@shop/contract/password-reset';
import { openMailbox } from './mailbox.ts';
import type { TestApp } from './test-app.ts';

export const NEW_PASSWORD = 'Better-Horse-8';
export const isBadLink = {
  status: 400,
  text: badResetLink,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
};

/** @param shop trusts 127.0.0.1 as a proxy; each call has its own client address unless one is given */
export function resetLinksOf(shop: TestApp) {
  const mailbox = openMailbox(shop);
  let addresses = 0;
  function from(ip?: string) {
    addresses += 1;
    return { 'x-forwarded-for': ip ?? `198.51.${addresses >> 8}.${addresses & 255}` };
  }
  const ask = (email: unknown, ip?: string) => shop.visitor.post('/auth/reset-password-request', { email }, from(ip));

  /** Query values of the links sent to this account, oldest first. */
  async function links(email: string): Promise<{ token: string; email: string }[]> {
    const mails = await mailbox.read(email);
    return mails.flatMap(({ parsed }) => {
      const link = /https:\S+\/reset-password\?\S+/.exec(parsed.text ?? '')?.[0];
      if (link === undefined) return [];
      const query = new URL(link).searchParams;
      return [{ token: query.get('token') ?? '', email: query.get('email') ?? '' }];
    });
  }

  return {
    mailbox,
    ask,
    links,
    reset: (email: unknown, token: unknown, password: unknown = NEW_PASSWORD) =>
      shop.visitor.post('/auth/reset-password', { email, token, password }),
    logIn: (email: string, password: string, ip?: string) =>
      shop.visitor.post('/auth/login', { email, password }, from(ip)),
    async newToken(email: string): Promise<string> {
      await ask(email);
      const token = (await links(email)).at(-1)?.token;
      if (token === undefined) throw new Error('No link has arrived');
      return token;
    },
  };
}
