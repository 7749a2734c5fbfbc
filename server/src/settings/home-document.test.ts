/** What the document of the home page begins for its sections. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { storeSettings } from '../../test/stored-settings.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';

const page = (name: string) => `<!doctype html><html><head><title>E</title></head><body>${name}</body></html>`;
const picture = `/media/${'a'.repeat(40)}/1600x900.webp`;
const products = { kind: 'products', filter: 'category=Shoes&_sort=rating', limit: 4 } as const;

let shop: TestApp;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({
    build: {
      'dist/index.html': page('app'),
      'dist/home.html': page('list'),
      'dist/frame-list.html': page('frame'),
      'dist/pages.json': JSON.stringify({ '/': ['assets/home.js'], '/#sections': ['assets/sections.js'] }),
    },
  });
  shopper = await shop.as(await makeUser(shop));
});
beforeEach(() => storeSettings(shop.db, { home: [] }));
afterAll(() => shop.close());

const documentAt = async (path: string) => (await shopper.get(path, { accept: 'text/html' })).text;

describe('the document of the home page', () => {
  it('begins the sections, their products, their script and the picture of the first hero', async () => {
    await storeSettings(shop.db, {
      home: [
        { kind: 'text', markdown: 'Hello' },
        { kind: 'hero', text: '', image: picture },
        products,
        { kind: 'categories' },
        { kind: 'hero', text: '', image: '/media/other.webp' },
      ],
    });
    const html = await documentAt('/');
    expect(html).toContain('as="fetch" crossorigin href="/shop"');
    expect(html).toContain('as="fetch" crossorigin href="/products?category=Shoes&amp;_sort=rating&amp;_limit=4"');
    expect(html).toContain('as="fetch" crossorigin href="/category-tree"');
    expect(html).toContain('href="/assets/sections.js"');
    expect(html).toContain('<body>frame</body>');
    expect(html.match(/as="image"[^>]*/g)).toHaveLength(1);
    expect(html).toMatch(/as="image" type="image\/avif" fetchpriority="high" href="\/media\/a{40}\/1600x900\.webp"/);
    expect(html).toContain('&quot;hasSections&quot;:true');
  });

  it('begins no picture where no hero has one', async () => {
    await storeSettings(shop.db, { home: [products, { kind: 'hero', text: '', image: null }] });
    expect(await documentAt('/')).not.toContain('as="image"');
  });

  it.each(['/?category=Shoes', '/?q=tea', '/?page=2', '/cart'])('begins none of it at %s', async (path) => {
    await storeSettings(shop.db, { home: [{ kind: 'hero', text: '', image: picture }, products] });
    const html = await documentAt(path);
    expect(html).not.toMatch(/"\/shop"|sections\.js|as="image"|_limit=4/);
  });

  it('begins none of it where there are no sections', async () => {
    expect(await documentAt('/')).not.toMatch(/"\/shop"|sections\.js|name="shop"/);
  });
});
