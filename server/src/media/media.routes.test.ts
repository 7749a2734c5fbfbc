import { historyEntries } from '@shop/contract/history';
import { type Media, media } from '@shop/contract/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeUser } from '../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../test/test-app.ts';
import { drawPicture, upload } from './media.fixture.ts';

let shop: TestApp;
let boss: { id: number; email: string };
let admin: Client;
const made: Media[] = [];
beforeAll(async () => {
  shop = await startTestApp();
  boss = await makeAdmin(shop);
  admin = await shop.as(boss);
  for (let n = 0; n < 12; n += 1) {
    made.push(read(media, await upload(admin, await drawPicture(8, 8).png().toBuffer(), { alt: `Picture ${n}` })));
  }
});
afterAll(() => shop.close());

/** The last one. */
const one = () => z.parse(media, made.at(-1));

describe('GET /media', () => {
  it('answers a page of the pictures, newest first, and their exact number', async () => {
    const all = [...made].reverse();
    const first = await admin.get('/media');
    expect(first.body).toEqual(all.slice(0, 10));
    expect(totalOf(first)).toBe(12);
    expect((await admin.get('/media?_page=3&_limit=5&')).body).toEqual(all.slice(10));
    expect((await admin.get('/media/?_page=9')).body).toEqual([]);
  });

  it('rejects a bad page or limit with 400', async () => {
    for (const query of ['_page=0', '_limit=101', '_limit=x']) {
      expect((await admin.get(`/media?${query}`)).status).toBe(400);
    }
  });

  it('answers only the pictures at the given addresses', async () => {
    const [first, second] = made;
    const query = new URLSearchParams();
    for (const url of [first?.url, second?.sources[0]?.url, 'https://elsewhere.example/a.png', '/media/x']) {
      query.append('url', url ?? '');
    }
    const found = await admin.get(`/media?${query}`);
    expect(found.body).toEqual([second, first]);
    expect(totalOf(found)).toBe(2);
    expect((await admin.get('/media?url=/pictures/lamp-1.webp')).body).toEqual([]);
  });
});

describe('GET /media/{id}', () => {
  it('answers one picture', async () => {
    expect((await admin.get(`/media/${one().id}`)).body).toEqual(one());
  });

  it('is 404 for an unknown id and 400 for what is no id', async () => {
    expect((await admin.get('/media/999999')).status).toBe(404);
    expect((await admin.get('/media/x')).status).toBe(400);
  });
});

describe('PATCH /media/{id}', () => {
  it('changes the alt text, and moves updatedAt', async () => {
    const before = one();
    shop.clock.advance(1);
    const after = read(media, await admin.patch(`/media/${before.id}`, { alt: 'A blue lamp', width: 9, extra: true }));
    expect(after).toEqual({ ...before, alt: 'A blue lamp', updatedAt: after.updatedAt });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect((await admin.get(`/media/${before.id}`)).body).toEqual(after);
    expect(read(media, await admin.patch(`/media/${before.id}`, {})).alt).toBe('A blue lamp');
    expect(read(media, await admin.patch(`/media/${before.id}`, { alt: '' })).alt).toBe('');
  });

  it('with a stale updatedAt changes nothing and answers 409 with the picture as it is', async () => {
    const { id } = one();
    const now = read(media, await admin.get(`/media/${id}`));
    const stale = await admin.patch(`/media/${id}`, { alt: 'lost', updatedAt: '2020-01-01T00:00:00.000Z' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'STALE', current: now });
    expect((await admin.get(`/media/${id}`)).body).toEqual(now);
    expect((await admin.patch(`/media/${id}`, { alt: 'kept', updatedAt: now.updatedAt })).status).toBe(200);
  });

  it('rejects an alt text of more than 300 characters, an unknown id, and a body that is no JSON', async () => {
    const { id } = one();
    expect((await admin.patch(`/media/${id}`, { alt: 'x'.repeat(301) })).status).toBe(400);
    expect((await admin.patch('/media/999999', { alt: 'x' })).status).toBe(404);
    const form = { method: 'PATCH' as const, url: `/media/${id}`, payload: 'alt=x' };
    expect((await admin.send({ ...form, headers: { 'content-type': 'multipart/form-data; boundary=x' } })).status).toBe(
      415,
    );
  });
});

describe('GET /media/{id}/history', () => {
  const historyOf = async (id: number, query = '') =>
    read(historyEntries, await admin.get(`/media/${id}/history${query}`));

  it('tells who uploaded a picture, and who changed its alt text, when, from what to what, newest first', async () => {
    const { id } = read(media, await upload(admin, await drawPicture(9, 7).png().toBuffer(), { alt: 'A lamp' }));
    const uploaded = shop.clock.now().toISOString();
    const other = await makeAdmin(shop);
    shop.clock.advance(60);
    await (await shop.as(other)).patch(`/media/${id}`, { alt: 'A blue lamp' });
    const answer = await admin.get(`/media/${id}/history`);
    expect(totalOf(answer)).toBe(2);
    expect(read(historyEntries, answer)).toEqual([
      {
        id: expect.any(Number),
        at: shop.clock.now().toISOString(),
        by: { id: other.id, email: other.email },
        action: 'picture_changed',
        changes: [{ field: 'alt', before: 'A lamp', after: 'A blue lamp' }],
      },
      {
        id: expect.any(Number),
        at: uploaded,
        by: { id: boss.id, email: boss.email },
        action: 'picture_uploaded',
        changes: [
          { field: 'alt', after: 'A lamp' },
          { field: 'type', after: 'image/png' },
          { field: 'width', after: 9 },
          { field: 'height', after: 7 },
        ],
      },
    ]);
    expect(await historyOf(id, '?_page=2&_limit=1')).toEqual([expect.objectContaining({ action: 'picture_uploaded' })]);
  });

  it('holds nothing of what was refused or changed nothing', async () => {
    const bytes = await drawPicture(9, 8).png().toBuffer();
    const { id } = read(media, await upload(admin, bytes, { alt: 'A lamp' }));
    await upload(admin, bytes, { alt: 'Another lamp' });
    await admin.patch(`/media/${id}`, {});
    await admin.patch(`/media/${id}`, { alt: 'A lamp' });
    await admin.patch(`/media/${id}`, { alt: 'Stale', updatedAt: '2020-01-01T00:00:00.000Z' });
    await admin.patch(`/media/${id}`, { alt: 'x'.repeat(301) });
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['picture_uploaded']);
  });

  it('is 404 for an unknown id, and 400 for a bad page', async () => {
    expect((await admin.get('/media/999999/history')).status).toBe(404);
    expect((await admin.get(`/media/${one().id}/history?_page=0`)).status).toBe(400);
  });
});

describe('pictures', () => {
  it('are administered by admins', async () => {
    const shopper = await shop.as(await makeUser(shop));
    const { id } = one();
    for (const [client, status] of [
      [shop.visitor, 401],
      [shopper, 403],
    ] as const) {
      expect((await client.get('/media')).status).toBe(status);
      expect((await client.get(`/media/${id}`)).status).toBe(status);
      expect((await client.get(`/media/${id}/history`)).status).toBe(status);
      expect((await client.patch(`/media/${id}`, { alt: 'x' })).status).toBe(status);
    }
  });
});
