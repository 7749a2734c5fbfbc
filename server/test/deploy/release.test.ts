/**
 * release.sh behind nginx, both as they are shipped but for ports and folders, with the built shop: shoppers notice no release. In place
 * of systemd a program of the test ends and starts the processes.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeProduct, makeUser, orderOf } from '../factories.ts';
import { freePorts } from '../free-ports.ts';
import { ownOrders } from '../ordering.ts';
import { type Client, startTestApp, type TestApp } from '../test-app.ts';
import { deployFolder, findProgram, root, runProgram } from './deploy-files.ts';
import { writeNginxFiles } from './nginx-files.ts';

const RELEASES = 5;
const SHOPPERS = 6;
const program = 'server/dist/main.js';
const lacks = [...['nginx', 'openssl', 'curl'].filter((name) => findProgram(name) === undefined)];
if (!existsSync(path.join(root, program))) lacks.push('the built shop');

let folder: string;
let shop: TestApp;
let ports: { http: number; https: number; shops: readonly [number, number] };
const cleanup: (() => Promise<unknown> | unknown)[] = [];
beforeAll(async () => {
  if (lacks.length > 0) return;
  folder = await mkdtemp(path.join(tmpdir(), 'shop-release-'));
  await chmod(folder, 0o755);
  cleanup.push(() => rm(folder, { recursive: true, force: true }));
  const [plain = 0, tls = 0, one = 0, other = 0] = await freePorts(4);
  ports = { http: plain, https: tls, shops: [one, other] };
  const clock = { now: () => new Date(), advance: () => {} };
  shop = await startTestApp({ publicUrl: `https://localhost:${tls}`, clock, rateLimits: false });
  cleanup.push(() => shop.close());
});
afterAll(async () => {
  for (const step of cleanup.reverse()) await step();
});

/** Ends and starts the processes of the shop as the units say, for the program `systemctl` in `bin`. */
async function startStandInForSystemd(home: string, bin: string): Promise<void> {
  const processes = new Map<string, ChildProcess>();
  const stop = async (port: string) => {
    const running = processes.get(port);
    if (running === undefined || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
  };
  const restart = async (port: string) => {
    await stop(port);
    const started = spawn(process.execPath, [path.join(home, 'current', program)], {
      env: {
        PATH: process.env.PATH,
        ...{ NODE_ENV: 'production', DATA_DIR: path.join(folder, 'data'), DATABASE_URL: shop.database.url, PORT: port },
        ...{ PUBLIC_URL: `https://localhost:${ports.https}`, TRUST_PROXY: '127.0.0.1', ROLE: 'web', MIGRATE: 'never' },
        ...{ SEED: 'none', RATE_LIMITS: 'off', PAYMENTS: 'none', LOG_LEVEL: 'warn' },
      },
      stdio: 'ignore',
    });
    processes.set(port, started);
  };
  const server = createServer(async (request, response) => {
    const [, port] = /^\/restart\/shop-web@(\d+)$/.exec(request.url ?? '') ?? [];
    if (port !== undefined) await restart(port);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const at = typeof address === 'object' ? address?.port : undefined;
  await writeFile(path.join(bin, 'systemctl'), `#!/bin/sh\nexec curl -fsS "http://127.0.0.1:${at}/$1/$2"\n`, {
    mode: 0o755,
  });
  cleanup.push(async () => {
    server.close();
    await Promise.all([...processes.keys()].map(stop));
  });
}

async function startNginx(build: string): Promise<void> {
  const [one, other] = ports.shops;
  const given = { 80: ports.http, 443: ports.https, 3001: one, 3002: other };
  const conf = await writeNginxFiles(folder, { ports: given, build });
  const nginx = spawn(findProgram('nginx') ?? 'nginx', ['-c', conf, '-p', folder, '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  cleanup.push(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
  });
}

/** Asks and orders by way of nginx until it is stopped. */
function startShopper(client: Client, order: () => { method: string; path: string; body?: object }) {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  const failed: string[] = [];
  let answered = 0;
  let going = true;
  const ask = ({ method, path: asked, body }: ReturnType<typeof order>) =>
    new Promise<number>((resolve, reject) => {
      const headers = { ...client.headers, ...(body !== undefined && { 'content-type': 'application/json' }) };
      const request = https.request({ port: ports.https, method, path: asked, headers, agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      });
      request.once('error', reject).end(body && JSON.stringify(body));
    });
  const running = (async () => {
    while (going) {
      const next = order();
      const status = await ask(next).catch(String);
      answered += 1;
      if (status !== 200 && status !== 201) failed.push(`${next.method} ${next.path}: ${status}`);
    }
    agent.destroy();
  })();
  return {
    failed,
    answered: () => answered,
    async stop() {
      going = false;
      await running;
    },
  };
}

it.skipIf(lacks.length > 0)(
  `shoppers get no error and lose no order during ${RELEASES} releases`,
  { timeout: 180_000 },
  async () => {
    const home = path.join(folder, 'home');
    const bin = path.join(folder, 'bin');
    const releases = ['one', 'other'].map((name) => path.join(folder, 'releases', name));
    // Of a try that failed.
    await Promise.all(releases.map((release) => rm(release, { recursive: true, force: true })));
    for (const made of [home, bin, ...releases]) await mkdir(made, { recursive: true });
    for (const release of releases) {
      for (const part of ['server', 'web']) await symlink(path.join(root, part), path.join(release, part));
    }
    await startStandInForSystemd(home, bin);
    const release = async (to: string | undefined) => {
      const args = [path.join(deployFolder, 'release.sh'), to ?? '', ...ports.shops.map(String)];
      // Where nginx itself copes with a process that stops right after another one came, nobody need wait for it.
      const env = { PATH: `${bin}:${process.env.PATH}`, SHOP_HOME: home, SETTLE_SECONDS: '0' };
      expect(await runProgram('sh', args, env)).toMatchObject({ code: 0 });
    };
    await release(releases[0]);
    await startNginx(path.join(home, 'current'));

    const product = await makeProduct(shop, { stock: 100_000 });
    const clients = await Promise.all(Array.from({ length: SHOPPERS }, async () => shop.as(await makeUser(shop))));
    let turn = 0;
    const shoppers = clients.map((client) =>
      startShopper(client, () => {
        turn += 1;
        return turn % 3 === 0
          ? { method: 'POST', path: '/orders', body: orderOf([{ product, quantity: 1 }]) }
          : { method: 'GET', path: turn % 3 === 1 ? '/products' : '/auth/check' };
      }),
    );
    for (let time = 1; time <= RELEASES; time += 1) await release(releases[time % 2]);
    await Promise.all(shoppers.map((shopper) => shopper.stop()));
    expect(shoppers.flatMap(({ failed }) => failed)).toEqual([]);
    const answered = shoppers.reduce((sum, shopper) => sum + shopper.answered(), 0);
    expect(answered).toBeGreaterThan(100);
    expect(await ownOrders(clients[0] ?? shop.visitor)).not.toHaveLength(0);
  },
);
