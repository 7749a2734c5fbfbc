/** What the settings change of each mail that is written: who sends it, logo, colour, contact. */

import { contrast } from '@shop/contract/contrast';
import { mailTextKinds } from '@shop/contract/mail-texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin } from '../../test/factories.ts';
import { openMailbox, PUBLIC_URL } from '../../test/mailbox.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let mailbox: ReturnType<typeof openMailbox>;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ publicUrl: PUBLIC_URL, rateLimits: false });
  mailbox = openMailbox(shop);
  admin = await shop.as(await makeAdmin(shop));
});
beforeEach(async () => {
  const none = { shopName: 'E-Commerce', logo: null, accentColor: '#4f46e5', contact: '' };
  await shop.set({ ...none, mail: { fromName: null, replyTo: null } });
});
afterAll(() => shop.close());

/** The newest mail, which is one of this kind. */
async function mailOf(kind = 'order-placed') {
  expect((await admin.post(`/mail-texts/${kind}/test`, {})).status).toBe(200);
  const mail = (await mailbox.read()).at(-1);
  if (mail === undefined) throw new Error('No mail was written');
  return { ...mail.parsed, html: mail.parsed.html ?? '', raw: mail.raw };
}
const shopAddress = 'shop@shop.example';

describe('who sends a mail', () => {
  it('is whom the environment names, until the shop has a name', async () => {
    expect(await mailOf()).toMatchObject({ from: { name: 'The Shop', address: shopAddress } });
    expect((await mailOf()).replyTo).toBeUndefined();
  });

  it('has the name of the shop, or its own for mails; the address stays that of the environment', async () => {
    await shop.set({ shopName: 'Amsel & Söhne, Kaffee' });
    expect(await mailOf()).toMatchObject({ from: { name: 'Amsel & Söhne, Kaffee', address: shopAddress } });
    await shop.set({ mail: { fromName: 'Amsel "post" <x@evil.example>', replyTo: null } });
    expect(await mailOf()).toMatchObject({ from: { name: 'Amsel "post" <x@evil.example>', address: shopAddress } });
  });

  it('is answered at another address where one is set', async () => {
    await shop.set({ mail: { fromName: null, replyTo: 'hello@amsel.example' } });
    const mail = await mailOf();
    expect(mail.replyTo).toEqual([expect.objectContaining({ address: 'hello@amsel.example' })]);
    expect(mail.from).toMatchObject({ address: shopAddress });
  });
});

describe('the looks of a mail', () => {
  it('are the shop’s own until something is set: its first letter and its name, no picture, nobody to ask', async () => {
    const { html, text } = await mailOf();
    expect(html).not.toContain('<img');
    expect(html).toMatch(/>E<\/td>\s*<td[^>]*>E-Commerce<\/td>/);
    expect(html).toContain('background-color:#2a3bd0');
    expect(text).toMatch(/-- \nE-Commerce\nhttps:\/\/shop\.example\s*$/);
  });

  it('have the logo, a wide one with the name as its alt text and a narrow one beside the name', async () => {
    await shop.set({ shopName: 'Amsel <b>', logo: '/media/aa/bb/800x200.png' });
    expect((await mailOf()).html).toMatch(
      /<img src="https:\/\/shop\.example\/media\/aa\/bb\/800x200\.png" width="144" height="36" alt="Amsel &lt;b&gt;"/,
    );
    await shop.set({ logo: '/media/aa/bb/400x400.png' });
    expect((await mailOf()).html).toMatch(/width="36" height="36" alt=""[^>]*><\/td>\s*<td[^>]*>Amsel &lt;b&gt;<\/td>/);
    // Mail programs that show no WebP show the name.
    await shop.set({ logo: '/media/aa/bb/4000x1000.webp' });
    expect((await mailOf()).html).toMatch(/src="https:\/\/shop\.example\/media\/aa\/bb\/\d+\.webp" width="144"/);
  });

  it.each(['#7c2d12', '#000000', '#b91c1c', '#0f766e'])(
    'have the colour %s, readable in light and dark',
    async (accentColor) => {
      await shop.set({ accentColor });
      const { html } = await mailOf();
      const light = /class="fill onfill" style="background-color:(#\w{6});color:(#\w{6})/.exec(html)?.slice(1) ?? [];
      const dark = ['fill', 'onfill'].map((name) => new RegExp(`\\.${name}{[a-z-]+:(#\\w{6})!`).exec(html)?.[1] ?? '');
      expect(light[0]).toBe(accentColor);
      for (const [fill = '', onFill = ''] of [light, dark]) expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('have the contact as it was written, escaped, in HTML and text', async () => {
    await shop.set({ contact: 'Amsel GmbH\n<b>Bergstraße</b> 1\nhello@amsel.example' });
    const { html, text } = await mailOf();
    expect(html).toContain('Amsel GmbH<br>&lt;b&gt;Bergstraße&lt;/b&gt; 1<br>hello@amsel.example');
    expect(text).toContain('\nAmsel GmbH\n<b>Bergstraße</b> 1\nhello@amsel.example\n');
  });

  it('are those of every kind of mail, with a text part and a dark theme, and load nothing but the logo', async () => {
    await shop.set({ shopName: 'Amsel', logo: '/media/aa/bb/800x200.png', contact: 'hello@amsel.example' });
    for (const kind of mailTextKinds) {
      const { html, text, subject, from } = await mailOf(kind);
      expect(from).toMatchObject({ name: 'Amsel' });
      expect(subject).not.toBe('');
      expect(text).toMatch(/hello@amsel\.example\s*$/);
      expect(html).toContain('@media (prefers-color-scheme:dark)');
      expect(html.match(/ src="[^"]*"/g)).toEqual([' src="https://shop.example/media/aa/bb/800x200.png"']);
      expect(html).not.toMatch(/undefined|NaN|\{\w+\}</);
    }
  });
});
