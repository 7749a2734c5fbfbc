import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EarlyStart, FirstPicture } from './document.ts';
import { readHomeDocument } from './home-document.ts';

const start: EarlyStart = {
  title: 'All Products',
  scripts: ['assets/list.js'],
  calls: ['/cart'],
  picture: undefined,
  isIndexed: true,
  loggedIn: true,
};
const picture: FirstPicture = { src: '/pictures/a.webp', srcSet: '/pictures/a.320.webp 320w', sizes: '44vw' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-home-'));
  await writeFile(path.join(folder, 'home.html'), '<html><head></head><img src="first-picture:" alt=""/></html>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(first: () => FirstPicture) {
  const documentFor = await readHomeDocument(folder);
  if (documentFor === undefined) throw new Error('There is a home.html');
  const app = Fastify();
  app.get('/', (request, reply) => reply.type('text/html').send(documentFor(request, reply, first(), start)));
  return (encoding?: string) =>
    app.inject({ method: 'GET', url: '/', headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });
}

describe('the document of the home page', () => {
  it('shows the first picture and starts the scripts after what is seen', async () => {
    const get = await open(() => picture);
    const { body, headers } = await get();
    expect(body).toContain('<img srcset="/pictures/a.320.webp 320w" sizes="44vw" src="/pictures/a.webp" alt=""/>');
    expect(body).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/list.js">');
    expect(headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('comes compressed as the browser can read it', async () => {
    const get = await open(() => picture);
    const plain = (await get()).body;
    const brotli = await get('gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
    const gzip = await get('gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
    expect((await get('br;q=0, identity')).body).toBe(plain);
  });

  it('is made anew when another picture is the first', async () => {
    let first = picture;
    const get = await open(() => first);
    await get('br');
    first = { ...picture, src: '/pictures/b.webp' };
    expect(brotliDecompressSync((await get('br')).rawPayload).toString()).toContain('src="/pictures/b.webp"');
  });

  it('is not there where the build made none', async () => {
    expect(await readHomeDocument(path.join(folder, 'nowhere'))).toBeUndefined();
  });
});
