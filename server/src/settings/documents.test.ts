/** What documents show of the merchant's shop before any script runs. */

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeSettings } from '../../test/stored-settings.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

const FRAME = `<!doctype html><html><head>
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" /><title>E-Commerce</title></head>
  <body><header><svg data-logo="true" class="size-8"><path d="M1 1"/></svg><span>E-Commerce</span>
  <nav aria-label="Main" data-menu-place="true"><ul><li>Products</li></ul></nav><nav>Account</nav></header>
  <footer>© 2023 E-Commerce</footer></body></html>`;

let shop: TestApp;
let other: TestApp;
beforeAll(async () => {
  const build = { 'dist/index.html': FRAME, 'dist/frame-shop.html': FRAME };
  shop = await startTestApp({ build });
  other = await startTestApp({ database: shop.database, build });
});
beforeEach(async () => {
  await sql`update settings set given = '{}'`.execute(shop.db);
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

const documentOf = async (app: TestApp) => (await app.visitor.get('/login', { accept: 'text/html' })).text;

describe('a document', () => {
  it('is as the build made it until something is set', async () => {
    const html = await documentOf(shop);
    expect(html).toContain('<title>Log in to your account – E-Commerce</title>');
    expect(html).not.toMatch(/stylesheet|name="shop"/);
    expect(html).toContain('data-logo');
  });

  it('has name, logo, colour and icon of the merchant with the next request of every process', async () => {
    await storeSettings(shop.db, {
      shopName: 'Kaffee & <b>Kuchen</b> $&',
      logo: '/media/a/logo.webp',
      icon: '/media/a/icon.png',
      accentColor: '#7C2D12',
      orderButton: 'Buy "now"',
    });
    for (const app of [shop, other]) {
      const html = await documentOf(app);
      const name = 'Kaffee &amp; &lt;b>Kuchen&lt;/b> $&amp;';
      expect(html).toContain(`<title>Log in to your account – ${name}</title>`);
      expect(html).toContain(`<span>${name}</span>`);
      expect(html).toContain(`© 2023 ${name}`);
      expect(html).not.toMatch(/E-Commerce|data-logo|favicon\.svg|<b>Kuchen/);
      expect(html).toContain('<img src="/media/a/logo.webp" alt=""');
      expect(html).toContain('<link rel="icon" href="/media/a/icon.png">');
      expect(html).toContain('<link rel="apple-touch-icon" href="/media/a/icon.png">');
      expect(html).toContain('<link rel="stylesheet" href="/theme/7c2d12.css">');
      expect(html).toContain('Buy \\&quot;now\\&quot;');
    }
  });
});

describe('the menu in a document', () => {
  const menuOf = async () => /<ul data-menu.*?<\/ul>/s.exec(await documentOf(shop))?.[0];

  it('stands beside Products; other sites get no hold of the page', async () => {
    expect(await menuOf()).toBeUndefined();
    await storeSettings(shop.db, {
      menu: [
        { label: 'Beans', to: '/?category=Beans&_sort=rating' },
        { label: 'Blog', to: 'https://blog.example/' },
      ],
    });
    const html = await documentOf(shop);
    expect(html).toMatch(/<li>Products<\/li><\/ul><ul data-menu="true" class="[^"]+"><li>/);
    expect(html).toContain('<a href="/?category=Beans&amp;_sort=rating" class=');
    expect(html).toContain('<a href="https://blog.example/" rel="noopener" class=');
    expect(html).toContain('</ul></nav><nav>Account</nav>');
  });

  it('has its names and addresses as text', async () => {
    await storeSettings(shop.db, { menu: [{ label: '<script>"$&E-Commerce', to: '/a?b="><i>$1' }] });
    const menu = await menuOf();
    expect(menu).toContain('>&lt;script>"$&amp;E-Commerce</a>');
    expect(menu).toContain('href="/a?b=&quot;>&lt;i>$1"');
  });
});

describe('the stylesheet of a colour', () => {
  it('may be kept for ever, and is none of what is no colour', async () => {
    const answer = await shop.visitor.get('/theme/7c2d12.css');
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' } });
    expect(answer.headers['cache-control']).toMatch(/immutable/);
    expect(answer.text).toMatch(/^:root\{--color-accent:#7c2d12;/);
    for (const file of ['red.css', '7c2d12', '7C2D12.css', '7c2d12.css.css', 'aaaaaa}.css']) {
      expect([400, 404]).toContain((await shop.visitor.get(`/theme/${file}`)).status);
    }
  });
});
