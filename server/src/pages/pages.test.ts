import { historyEntries } from '@shop/contract/history';
import { settings, settingsHistory } from '@shop/contract/settings';
import { pageLinks, type ShopPage, shopPage, shopPages, shownPage } from '@shop/contract/shop-pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser, unique } from '../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let adminId: number;
let visitor: Client;
beforeAll(async () => {
  shop = await startTestApp();
  const user = await makeAdmin(shop);
  adminId = user.id;
  admin = await shop.as(user);
  visitor = shop.visitor;
});
afterAll(() => shop.close());

const BUILT_IN = ['aboutUs', 'contactUs', 'privacyPolicy', 'terms', 'imprint', 'shipping', 'returnsPolicy'];

async function make(values: object = {}): Promise<ShopPage> {
  const body = { slug: unique('page'), title: 'A page', markdown: 'Some *text*', ...values };
  const made = await admin.post('/pages', body);
  expect(made.status).toBe(201);
  return read(shopPage, made);
}
const linksNow = async () => read(pageLinks, await visitor.get('/pages'));
const staffPage = async (slug: string) => read(shopPage, await admin.get(`/pages/${slug}?admin=true`));

describe('the built-in pages', () => {
  it('are there from the beginning, without text and so for nobody but staff', async () => {
    expect(await linksNow()).toEqual([]);
    const all = read(shopPages, await admin.get('/pages?admin=true'));
    expect(all.map(({ slug }) => slug)).toEqual(BUILT_IN);
    for (const page of all) expect(page).toMatchObject({ markdown: '', html: '', builtIn: true, inFooter: true });
    for (const slug of BUILT_IN) expect((await visitor.get(`/pages/${slug}`)).status).toBe(404);
  });

  it('are shown once they have text, and lose only that when they are deleted', async () => {
    const text = '# Who we are\n\nTwo *friends*.';
    expect(read(shopPage, await admin.patch('/pages/aboutUs', { markdown: text }))).toMatchObject({
      slug: 'aboutUs',
      title: 'About us',
      markdown: text,
    });
    expect(read(shownPage, await visitor.get('/pages/aboutUs'))).toEqual({
      slug: 'aboutUs',
      title: 'About us',
      html: '<h2>Who we are</h2>\n<p>Two <em>friends</em>.</p>',
      updatedAt: expect.any(String),
    });
    expect(await linksNow()).toContainEqual({ slug: 'aboutUs', title: 'About us', inFooter: true, position: 1 });
    expect((await admin.send({ method: 'DELETE', url: '/pages/aboutUs' })).status).toBe(200);
    expect((await visitor.get('/pages/aboutUs')).status).toBe(404);
    expect(await staffPage('aboutUs')).toMatchObject({ title: 'About us', markdown: '', html: '' });
  });

  it('cannot be made again', async () => {
    for (const slug of BUILT_IN) {
      const answer = await admin.post('/pages', { slug, title: 'x', markdown: 'x' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'SLUG_TAKEN' } });
    }
  });
});

describe('a page of the merchant’s own', () => {
  it('is shown with its text, and gone when it is deleted', async () => {
    const page = await make({ slug: 'our-farm-2', title: 'Our farm', inFooter: false, position: 3 });
    expect(page).toMatchObject({ html: '<p>Some <em>text</em></p>', inFooter: false, position: 3, builtIn: false });
    expect(await linksNow()).toContainEqual({ slug: 'our-farm-2', title: 'Our farm', inFooter: false, position: 3 });
    expect((await admin.send({ method: 'DELETE', url: '/pages/our-farm-2' })).body).toEqual({ success: true });
    expect((await visitor.get('/pages/our-farm-2')).status).toBe(404);
    expect((await admin.send({ method: 'DELETE', url: '/pages/our-farm-2' })).status).toBe(404);
    expect((await admin.patch('/pages/our-farm-2', { title: 'x' })).status).toBe(404);
  });

  it('comes after all others and into the footer, if nothing else is said; links are in order of position', async () => {
    const last = await make({ position: 40 });
    const next = await make();
    expect(next).toMatchObject({ position: 41, inFooter: true });
    const first = await make({ position: 0 });
    const slugs = (await linksNow()).map(({ slug }) => slug);
    expect(slugs.indexOf(first.slug)).toBeLessThan(slugs.indexOf(last.slug));
    expect(slugs.indexOf(last.slug)).toBeLessThan(slugs.indexOf(next.slug));
  });

  it('is made once, however many ask at the same time', async () => {
    const body = { slug: unique('page'), title: 'x', markdown: 'x' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post('/pages', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it.each([
    [{ slug: 'Upper' }, 'slug'],
    [{ slug: 'ä' }, 'slug'],
    [{ slug: '' }, 'slug'],
    [{ slug: 'a/b' }, 'slug'],
    [{ slug: 'x'.repeat(61) }, 'slug'],
    [{ slug: 7 }, 'slug'],
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'a\u0000' }, 'title'],
    [{ markdown: 'x'.repeat(100_001) }, 'markdown'],
    [{ markdown: null }, 'markdown'],
    [{ markdown: `${'>'.repeat(101)} x` }, 'markdown'],
    [{ inFooter: 'yes' }, 'inFooter'],
    [{ position: 1.5 }, 'position'],
    [{ position: -1 }, 'position'],
  ])('is refused with %o', async (wrong, path) => {
    const answer = await admin.post('/pages', { slug: unique('page'), title: 'x', markdown: 'x', ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { errors: [expect.objectContaining({ path })] } });
  });

  it('may have 100,000 characters, which are escaped on their way', async () => {
    const page = await make({ markdown: '\u0001'.repeat(100_000) });
    expect(page.markdown).toHaveLength(100_000);
  });

  it('shows nothing that could run', async () => {
    const page = await make({
      markdown: 'x <script>alert(1)</script><img src=x onerror=alert(1)> [y](javascript:alert(1))',
    });
    const shown = read(shownPage, await visitor.get(`/pages/${page.slug}`));
    expect(shown.html).toBe('<p>x <img src="x" loading="lazy"> <a>y</a></p>');
  });
});

describe('a change', () => {
  it('changes what was sent and nothing else', async () => {
    const page = await make();
    const changed = read(
      shopPage,
      await admin.patch(`/pages/${page.slug}`, { title: 'Other', updatedAt: page.updatedAt }),
    );
    expect(changed).toEqual({ ...page, title: 'Other', updatedAt: expect.any(String) });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(page.updatedAt));
  });

  it('of what somebody else changed meanwhile is refused, with the page as it is', async () => {
    const page = await make();
    const theirs = read(shopPage, await admin.patch(`/pages/${page.slug}`, { markdown: 'theirs' }));
    const answer = await admin.patch(`/pages/${page.slug}`, { markdown: 'mine', updatedAt: page.updatedAt });
    expect(answer).toMatchObject({ status: 409, body: { code: 'STALE', current: theirs } });
    expect(await staffPage(page.slug)).toEqual(theirs);
  });

  it('by two at once with the same updatedAt is made by one', async () => {
    const page = await make();
    const change = (markdown: string) => admin.patch(`/pages/${page.slug}`, { markdown, updatedAt: page.updatedAt });
    const answers = await Promise.all(['a', 'b', 'c'].map(change));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is in the history with before and after, also of a page that is deleted', async () => {
    const page = await make({ markdown: 'one' });
    await admin.patch(`/pages/${page.slug}`, { markdown: 'two' });
    await admin.patch(`/pages/${page.slug}`, { markdown: 'two' });
    await admin.send({ method: 'DELETE', url: `/pages/${page.slug}` });
    const answer = await admin.get(`/pages/${page.slug}/history`);
    const entries = read(historyEntries, answer);
    expect(totalOf(answer)).toBe(3);
    expect(entries.map(({ action }) => action)).toEqual(['page_deleted', 'page_changed', 'page_created']);
    expect(entries[1]).toMatchObject({
      by: { id: adminId },
      changes: [{ field: 'markdown', before: 'one', after: 'two' }],
    });
    expect((await admin.get('/pages/never-there/history')).status).toBe(404);
  });
});

describe('what is for staff', () => {
  it('is refused to visitors and shoppers', async () => {
    const shopper = await shop.as(await makeUser(shop));
    const calls = (client: Client) => [
      client.get('/pages?admin=true'),
      client.get('/pages/terms?admin=true'),
      client.get('/pages/terms/history'),
      client.post('/pages', {}),
      client.patch('/pages/terms', {}),
      client.send({ method: 'DELETE', url: '/pages/terms' }),
    ];
    for (const [client, status] of [
      [visitor, 401],
      [shopper, 403],
    ] as const) {
      for (const answer of await Promise.all(calls(client))) expect(answer.status).toBe(status);
    }
  });

  it.each(['/pages?admin=1', '/pages/%00', `/pages/${'x'.repeat(301)}`])('%s is refused as it is', async (url) => {
    expect([400, 404]).toContain((await visitor.get(url)).status);
  });
});

describe('the pages of the settings', () => {
  const NONE = { aboutUs: '', contactUs: '', privacyPolicy: '' };
  const pagesIn = async () => read(settings, await admin.get('/settings')).pages;

  it('are the first three; a change moves those that it changes, with a history', async () => {
    const before = {
      about: await staffPage('aboutUs'),
      contact: await staffPage('contactUs'),
      terms: await staffPage('terms'),
    };
    const changed = await admin.patch('/settings', { pages: { ...NONE, aboutUs: '# Us' } });
    expect(read(settings, changed).pages).toEqual({ ...NONE, aboutUs: '# Us' });
    expect(await pagesIn()).toEqual({ ...NONE, aboutUs: '# Us' });
    expect((await staffPage('aboutUs')).html).toBe('<h2>Us</h2>');
    expect(await staffPage('contactUs')).toEqual(before.contact);
    expect(await staffPage('terms')).toEqual(before.terms);
    const late = await admin.patch('/pages/aboutUs', { markdown: 'mine', updatedAt: before.about.updatedAt });
    expect(late.status).toBe(409);
    const [entry] = read(historyEntries, await admin.get('/pages/aboutUs/history'));
    expect(entry).toMatchObject({ action: 'page_changed', by: { id: adminId } });
    const [ofSettings] = read(settingsHistory, await admin.get('/settings/history'));
    expect(ofSettings?.changes).toEqual([{ field: 'pages', before: NONE, after: { ...NONE, aboutUs: '# Us' } }]);
  });

  it('are replaced as a whole', async () => {
    await admin.patch('/settings', { pages: { ...NONE, aboutUs: 'Us', contactUs: 'Call us' } });
    expect((await admin.patch('/settings', { pages: { contactUs: 'Write to us' } })).status).toBe(200);
    expect(await pagesIn()).toEqual({ ...NONE, contactUs: 'Write to us' });
    await admin.patch('/settings', { pages: NONE });
  });

  it('are named in GET /shop once they have text, as all others', async () => {
    await admin.patch('/settings', { pages: { ...NONE, aboutUs: '# Us' } });
    await admin.patch('/pages/terms', { markdown: 'x' });
    expect((await visitor.get('/shop')).body).toMatchObject({ pages: expect.arrayContaining(['aboutUs', 'terms']) });
    await admin.send({ method: 'DELETE', url: '/pages/terms' });
    expect((await visitor.get('/shop')).body).not.toMatchObject({ pages: expect.arrayContaining(['terms']) });
  });

  it('follow a change of the page itself', async () => {
    await admin.patch('/pages/contactUs', { markdown: 'Call us' });
    expect((await pagesIn()).contactUs).toBe('Call us');
  });

  it.each([
    [{ pages: { ...NONE, contactUs: `${'>'.repeat(101)} x` } }, 'pages.contactUs'],
    [{ pages: { ...NONE, aboutUs: 7 } }, 'pages.aboutUs'],
    [{ home: [{ kind: 'categories' }, { kind: 'text', markdown: `${'>'.repeat(101)} x` }] }, 'home.1.markdown'],
  ])('are refused by their place, as all Markdown of settings is: %#', async (body, path) => {
    const answer = await admin.patch('/settings', body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [expect.objectContaining({ path })] } });
  });
});
