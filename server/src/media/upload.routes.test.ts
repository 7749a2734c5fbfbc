import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { media } from '@shop/contract/media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser } from '../../test/factories.ts';
import { type Answer, type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';
import { deleteExpired } from '../process/delete-expired.ts';
import { bomb } from './bomb.fixture.ts';
import { drawPicture, multipart, multipartType, sendParts, upload } from './media.fixture.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

/** The bytes at an address, for somebody without a session. */
async function fetchBytes(url: string) {
  const answer = await shop.app.inject({ method: 'GET', url });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

const codeOf = ({ status, body }: Answer) => ({
  status,
  code: typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined,
});

describe('POST /media', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'takes a picture as %s and answers all that is known of it',
    async (format) => {
      const answer = await upload(admin, await drawPicture(700, 500).toFormat(format).toBuffer(), {
        alt: 'A red lamp',
      });
      expect(answer.status).toBe(201);
      const made = read(media, answer);
      expect(made).toMatchObject({ width: 700, height: 500, alt: 'A red lamp', type: `image/${format}` });
      expect(made.createdAt).toBe(made.updatedAt);
      expect(made.url).toMatch(/^\/media\/[0-9a-f]{40}\/700x500\.(jpg|png|webp|avif)$/);
      const { bytes, headers } = await fetchBytes(made.url);
      expect(headers['content-type']).toBe(made.type);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 700, height: 500 });
    },
  );

  it('tells the type by the bytes, whatever name and type say', async () => {
    const png = await drawPicture(10, 10).png().toBuffer();
    for (const filename of ['photo.jpg', '../../etc/passwd', 'a\\..\\b.svg', 'x'.repeat(500), '/media/x', 'ü☃.php']) {
      const answer = await upload(admin, png, { filename, type: 'image/svg+xml' });
      expect(read(media, answer).type).toBe('image/png');
    }
  });

  it.each([
    [100, [100]],
    [319, [319]],
    [320, [320]],
    [700, [320, 640]],
    [960, [320, 640, 960]],
    [1700, [320, 640, 960, 1600]],
  ])('makes AVIF and WebP of a picture %i wide in the widths %j', async (width, widths) => {
    const made = read(media, await upload(admin, await drawPicture(width, 200).jpeg().toBuffer()));
    expect(made.sources.map((source) => [source.type, source.width])).toEqual([
      ...widths.map((one) => ['image/avif', one]),
      ...widths.map((one) => ['image/webp', one]),
    ]);
    for (const source of made.sources) {
      const { status, headers, bytes } = await fetchBytes(source.url);
      expect([status, headers['content-type']]).toEqual([200, source.type]);
      const found = await sharp(bytes).metadata();
      expect([found.width, found.height]).toEqual([source.width, Math.round((200 * source.width) / width)]);
    }
  });

  it('applies the orientation, and removes the metadata', async () => {
    const photo = await drawPicture(400, 300)
      .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>home</place></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const made = read(media, await upload(admin, photo));
    expect(made).toMatchObject({ width: 300, height: 400 });
    for (const url of [made.url, ...made.sources.map((source) => source.url)]) {
      const { bytes } = await fetchBytes(url);
      const found = await sharp(bytes).metadata();
      expect(found.height).toBeGreaterThan(found.width);
      expect([found.orientation, found.exif, found.xmp, found.iptc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.includes('Camera')).toBe(false);
    }
  });

  it('makes one file of the same bytes, and answers it with 200', async () => {
    const bytes = await drawPicture(64, 64).png().toBuffer();
    const first = await upload(admin, bytes, { alt: 'First' });
    const second = await upload(await shop.as(await makeAdmin(shop)), bytes, { alt: 'Second', filename: 'other.png' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('makes one file of the same bytes also when several admins send them at once', async () => {
    const bytes = await drawPicture(900, 64).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(admin, bytes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('stores what somebody removed from the storage again with the same bytes', async () => {
    const bytes = await drawPicture(50, 50).png().toBuffer();
    const made = read(media, await upload(admin, bytes));
    await rm(`${shop.deps.media.storage.place}/${made.url.replace('/media/', '')}`);
    expect((await fetchBytes(made.url)).status).toBe(404);
    expect((await upload(admin, bytes)).status).toBe(200);
    expect((await fetchBytes(made.url)).status).toBe(200);
  });

  it('is for admins', async () => {
    const bytes = await drawPicture(20, 20).png().toBuffer();
    expect((await upload(shop.visitor, bytes)).status).toBe(401);
    expect((await upload(await shop.as(await makeUser(shop)), bytes)).status).toBe(403);
  });

  it('rejects what is no multipart body with 415', async () => {
    const json = await admin.post('/media', { file: 'x' });
    const bare = await admin.send({ method: 'POST', url: '/media' });
    const raw = await admin.send({
      method: 'POST',
      url: '/media',
      headers: { 'content-type': 'image/png' },
      payload: await drawPicture(5, 5).png().toBuffer(),
    });
    for (const answer of [json, bare, raw]) expect(codeOf(answer)).toEqual({ status: 415, code: 'NOT_MULTIPART' });
  });

  it('rejects SVG and everything else that is no JPEG, PNG, WebP or AVIF with 415', async () => {
    const raw = { raw: { width: 2, height: 2, channels: 3 as const } };
    const files = [
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
      '<html><img src=x onerror=alert(1)>',
      '%PDF-1.7 %',
      'just text',
      await sharp(Buffer.alloc(12), raw).gif().toBuffer(),
      await sharp(Buffer.alloc(12), raw).tiff().toBuffer(),
      Buffer.from('BM\0\0\0\0\0\0\0\0'),
    ];
    for (const file of files) expect(codeOf(await upload(admin, file))).toEqual({ status: 415, code: 'NOT_A_PICTURE' });
  });

  it('rejects no file, two files, an empty and a broken one with 400', async () => {
    const png = await drawPicture(30, 30).png().toBuffer();
    const jpeg = await drawPicture(300, 300).jpeg().toBuffer();
    const file = (content: Buffer | string, name = 'file') => ({ name, content, filename: 'a.png' });
    for (const parts of [
      [],
      [{ name: 'alt', content: 'alone' }],
      [{ name: 'file', content: 'a field, no file' }],
      [file(png, 'picture')],
      [file(png), file(jpeg)],
      [file('')],
    ]) {
      expect(codeOf(await sendParts(admin, parts))).toEqual({ status: 400, code: 'INVALID_INPUT' });
    }
    for (const broken of [jpeg.subarray(0, jpeg.length / 2), png.subarray(0, 60), jpeg.subarray(0, 20)]) {
      expect(codeOf(await upload(admin, broken))).toEqual({ status: 400, code: 'INVALID_INPUT' });
    }
  });

  it('rejects an alt text of more than 300 characters, or one that cannot be stored, with 400', async () => {
    const png = await drawPicture(30, 30).png().toBuffer();
    expect((await upload(admin, png, { alt: 'x'.repeat(301) })).body).toMatchObject({ errors: [{ path: 'alt' }] });
    expect((await upload(admin, png, { alt: 'a\0b' })).status).toBe(400);
    expect(read(media, await upload(admin, png, { alt: 'ä'.repeat(300) })).alt).toHaveLength(300);
  });

  it('takes the alt text before the file and after it', async () => {
    const before = await sendParts(admin, [
      { name: 'alt', content: 'before' },
      { name: 'other', content: 'ignored' },
      { name: 'file', content: await drawPicture(31, 30).png().toBuffer(), filename: 'a.png' },
    ]);
    expect(before.body).toMatchObject({ alt: 'before' });
  });

  it('rejects more than 15 MB with 413, whether or not the length is told before', async () => {
    const large = Buffer.alloc(15 * 1024 * 1024 + 1, 7);
    expect(codeOf(await upload(admin, large))).toEqual({ status: 413, code: 'BODY_TOO_LARGE' });
    const body = multipart([{ name: 'file', content: large, filename: 'a.jpg' }]);
    const chunked = await shop.app.inject({
      method: 'POST',
      url: '/media',
      headers: { ...admin.headers, 'content-type': multipartType },
      payload: Readable.from([body.subarray(0, 9_000_000), body.subarray(9_000_000)]),
    });
    expect(chunked.statusCode).toBe(413);
  });

  it('rejects more than 50 megapixels with 413, before it decodes them', async () => {
    // 64 kB that would be 30 GB of pixels.
    const began = process.hrtime.bigint();
    expect(codeOf(await upload(admin, bomb(100_000, 100_000)))).toEqual({ status: 413, code: 'BODY_TOO_LARGE' });
    expect(codeOf(await upload(admin, bomb(10_000, 5_001)))).toEqual({ status: 413, code: 'BODY_TOO_LARGE' });
    expect(Number(process.hrtime.bigint() - began) / 1e9).toBeLessThan(5);
  });

  it('serves no byte of the upload but its pixels', async () => {
    const script = '<script>alert(document.cookie)</script><?php system($_GET[0]); ?>';
    const polyglot = Buffer.concat([
      await drawPicture(40, 40).jpeg().toBuffer(),
      Buffer.from(script),
      Buffer.from('PK\u0003\u0004'),
    ]);
    const made = read(media, await upload(admin, polyglot));
    const { bytes, headers } = await fetchBytes(made.url);
    expect(bytes.includes('script')).toBe(false);
    expect(headers['content-type']).toBe('image/jpeg');
  });

  it('leaves nothing of an upload behind, whatever became of it', async () => {
    const png = await drawPicture(33, 30).png().toBuffer();
    for (const file of [png, png.subarray(0, 50), Buffer.from('text')]) await upload(admin, file);
    await upload(admin, png, { alt: 'x'.repeat(999) });
    expect(await readdir(shop.deps.media.uploadFolder)).toEqual([]);
  });
});

describe('what a process that died left of its uploads', () => {
  it('is removed after an hour, and what is under way is not', async () => {
    const folder = shop.deps.media.uploadFolder;
    const [left, fresh] = [path.join(folder, 'left.files'), path.join(folder, 'fresh')];
    await mkdir(left, { recursive: true });
    await writeFile(path.join(left, '640.avif'), 'x');
    await writeFile(fresh, 'x');
    const now = shop.clock.now().getTime() / 1000;
    await utimes(left, now - 3601, now - 3601);
    await utimes(fresh, now - 3500, now - 3500);
    await deleteExpired(shop.deps);
    expect(await readdir(folder)).toEqual(['fresh']);
    await rm(fresh);
  });
});

describe('the files of a picture', () => {
  it('come without a session, are immutable and never sniffed', async () => {
    const made = read(media, await upload(admin, await drawPicture(20, 30).png().toBuffer()));
    for (const url of [made.url, ...made.sources.map((source) => source.url)]) {
      const { status, headers, bytes } = await fetchBytes(url);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-length': String(bytes.length),
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    const head = await shop.visitor.head(made.url);
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('are nowhere else', async () => {
    const hash = '0'.repeat(40);
    const { place } = shop.deps.media.storage;
    const others = [path.join(place, '..', 'beside'), path.join(place, 'notes')];
    for (const folder of others) {
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, 'secret.webp'), 'secret');
    }
    for (const url of [
      `/media/${hash}/640.avif`,
      `/media/${hash}/..%2f..%2fetc%2fpasswd.jpg`,
      `/media/${hash}/640.svg`,
      '/media/..%2f..%2fpostgres/PG_VERSION.jpg',
      '/media/.uploads/640.jpg',
      '/media/..%2fbeside/secret.webp',
      '/media/notes/secret.webp',
    ]) {
      const { status, headers } = await fetchBytes(url);
      expect([url, status, headers['cache-control']]).toEqual([url, 404, 'no-store']);
    }
    for (const folder of others) await rm(folder, { recursive: true });
  });
});
