import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { everywhere, type FetchLimits, fetchFile, publicOnly } from './fetch-file.ts';

let folder: string;
const servers: Server[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fetch-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true });
});

/** @returns its port */
async function serve(answer: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const bound: AddressInfo | string | null = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('It has no port');
  return bound.port;
}

const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location }).end();

const limits = { maxBytes: 1000, maxRedirects: 3, timeoutMs: 5_000, reach: everywhere };
const fetchIt = (url: string, changed: Partial<FetchLimits> = {}) =>
  fetchFile(url, path.join(folder, 'file'), { ...limits, ...changed }, new AbortController().signal);
const onlyThis = { address: (address: string) => address === '127.0.0.1', port: () => true };

it('stores the bytes and answers their hash', async () => {
  const port = await serve((_request, response) => response.end('hello'));
  expect(await fetchIt(`http://127.0.0.1:${port}/a.jpg`)).toEqual({
    sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  });
  expect(await readFile(path.join(folder, 'file'), 'utf8')).toBe('hello');
});

it('follows three redirects, of all kinds and relative ones too, and no fourth', async () => {
  const port = await serve((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end('there');
    else response.writeHead([301, 302, 307, 308][left] ?? 302, { location: `/${left - 1}` }).end();
  });
  await fetchIt(`http://127.0.0.1:${port}/3`);
  await expect(fetchIt(`http://127.0.0.1:${port}/4`)).rejects.toThrow('More than 3 redirects');
});

it('asks no private address, whether it is written as it is, resolved, or redirected to', async () => {
  let asked = 0;
  const inside = await serve((_request, response) => {
    asked += 1;
    response.end('secret');
  }, '127.0.0.2');
  const outside = await serve((request, response) =>
    redirectTo(request.url === '/name' ? `http://inside.example:${inside}/` : `http://127.0.0.2:${inside}/`)(
      request,
      response,
    ),
  );
  const resolve = async (host: string) => [{ address: host.startsWith('in') ? '127.0.0.2' : '127.0.0.1', family: 4 }];
  const changed = { reach: onlyThis, resolve };
  for (const url of [
    `http://127.0.0.2:${inside}/`,
    `http://inside.example:${inside}/`,
    `http://127.0.0.1:${outside}/address`,
    `http://outside.example:${outside}/name`,
  ]) {
    await expect(fetchIt(url, changed)).rejects.toThrow('is not a public address');
  }
  expect(asked).toBe(0);
});

it('connects to the address that was checked, whatever the name resolves to afterwards', async () => {
  let asked = 0;
  const port = await serve((_request, response) => response.end('public'));
  const others: (readonly { address: string; family: number }[])[] = [];
  const resolve = async () => {
    asked += 1;
    const now = [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    others.push(now);
    return now;
  };
  await fetchIt(`http://rebinding.example:${port}/`, { reach: onlyThis, resolve });
  expect(others).toEqual([[{ address: '127.0.0.1', family: 4 }]]);
});

it('of several addresses of a name uses the public ones only', async () => {
  const port = await serve((_request, response) => response.end('public'));
  const resolve = async () => ['127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: 4 }));
  await fetchIt(`http://both.example:${port}/`, { reach: onlyThis, resolve });
  expect(await readFile(path.join(folder, 'file'), 'utf8')).toBe('public');
});

it.each([
  ['ftp://example.com/a.jpg', 'Only http and https'],
  ['http://example.com:8080/a.jpg', 'Only the ports 80 and 443'],
  ['https://example.com:22/a.jpg', 'Only the ports 80 and 443'],
  ['http://a:b@example.com/a.jpg', 'with a password'],
  ['http://127.0.0.1/a.jpg', 'not a public address'],
  ['http://2130706433/a.jpg', 'not a public address'],
  ['http://0x7f.1/a.jpg', 'not a public address'],
  ['http://[::1]/a.jpg', 'not a public address'],
  ['http://[::ffff:127.0.0.1]/a.jpg', 'not a public address'],
  ['http://[64:ff9b::7f00:1]/a.jpg', 'not a public address'],
  ['http://169.254.169.254/latest/meta-data', 'not a public address'],
  ['http://localhost/a.jpg', 'not a public address'],
])('does not ask %s', async (url, message) => {
  await expect(fetchIt(url, { reach: publicOnly })).rejects.toThrow(message);
});

it('takes no more than the limit, whether or not the length is told before', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/told') response.writeHead(200, { 'content-length': 1001 });
    response.end('x'.repeat(1001));
  });
  for (const name of ['told', 'untold']) {
    await expect(fetchIt(`http://127.0.0.1:${port}/${name}`)).rejects.toThrow('The file has more than');
  }
  expect(await readdir(folder)).toEqual([]);
});

it('ends a file that drips, and one whose server says nothing', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/drips') response.write('x');
  });
  for (const name of ['drips', 'silent']) {
    await expect(fetchIt(`http://127.0.0.1:${port}/${name}`, { timeoutMs: 100 })).rejects.toThrow('within 0.1 seconds');
  }
  expect(await readdir(folder)).toEqual([]);
});

it('says what is wrong', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/gone') response.writeHead(404).end();
    else if (request.url === '/empty') response.end();
    else response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy());
  });
  await expect(fetchIt(`http://127.0.0.1:${port}/gone`)).rejects.toThrow('The server answers 404');
  await expect(fetchIt(`http://127.0.0.1:${port}/empty`)).rejects.toThrow('The file is empty');
  await expect(fetchIt(`http://127.0.0.1:${port}/breaks`)).rejects.toThrow('The server broke off');
  await expect(fetchIt('http://nowhere.invalid/')).rejects.toThrow('There is no server of this name');
});
