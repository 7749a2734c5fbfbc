/** Demo accounts of a shop that others can reach. The tests start the server as npm start does. */

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoAccounts, listOpenDemoAccounts } from '../seed/demo-accounts.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { replacePassword } from '../src/accounts/replace-password.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let dataDir: string;
let shop: TestApp;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-demo-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  shop = await startTestApp({ rateLimits: false });
  return () => shop.close();
});

const logIn = async ({ email, password }: { email: string; password: string }) =>
  (await shop.visitor.post('/auth/login', { email, password })).status;
const statuses = (accounts: readonly { email: string; password: string }[]) => Promise.all(accounts.map(logIn));

/** Runs until the server refuses to start, or until it listens and is stopped. */
async function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: shop.database.url, DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('The shop is open')) child.kill('SIGTERM');
    });
  }
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** What the start printed, in its order. */
function loginsIn(output: string): { email: string; password: string }[] {
  const told = output.matchAll(/log in as (?:shopper|admin {2}) {2}(\S+) {2}(\S+)$/gm);
  return [...told].map(([, email = '', password = '']) => ({ email, password }));
}

describe('the accounts of the demo', () => {
  it('have their published passwords in a shop that nobody else can reach', async () => {
    const made = await seedDemo(shop.deps, { withAdmin: true, publishedPasswords: true });
    expect(made).toEqual(demoAccounts);
    expect(await statuses(demoAccounts)).toEqual([200, 200]);
    expect(await listOpenDemoAccounts(shop.deps)).toEqual(demoAccounts);
  });

  it('get random ones in a shop that others can reach, printed once', async () => {
    const made = await seedDemo(shop.deps, { withAdmin: true, publishedPasswords: false });
    expect(made.map(({ email }) => email)).toEqual(demoAccounts.map(({ email }) => email));
    expect(await statuses(made)).toEqual([200, 200]);
    expect(await statuses(demoAccounts)).toEqual([401, 401]);
    expect(await listOpenDemoAccounts(shop.deps)).toEqual([]);
    expect(await seedDemo(shop.deps, { withAdmin: true, publishedPasswords: false })).toEqual([]);
  });

  it('are the shopper alone where the settings name an admin', async () => {
    const made = await seedDemo(shop.deps, { withAdmin: false, publishedPasswords: false });
    expect(made).toMatchObject([{ role: 'user' }]);
  });
});

// Each test starts a process, which is slow while other tests run.
describe('a shop that others can reach', { timeout: 60_000 }, () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@shop.example' };
  const reached = { PUBLIC_URL: 'https://shop.example', SEED: 'none', ...mail };
  const message = (emails: string[]) =>
    `published password of the demo opens ${emails.join(' and ')}. Give new passwords with: npm run new-password -- ${emails.join(' ')}`;

  it('does not start while a demo account has its published password, and says what to do', async () => {
    await seedDemo(shop.deps, { withAdmin: true, publishedPasswords: true });
    const refused = await start(reached);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain(message(['shopper@example.com', 'admin@example.com']));
    expect(refused.output).toContain('DEMO_ACCOUNTS=on');
    expect(refused.output).not.toMatch(/^ {4}at /m);
    expect(refused.output).not.toContain('is open at');
  });

  it('does not start either when the settings name another admin; a new password for the shopper is asked for as well', async () => {
    await seedDemo(shop.deps, { withAdmin: true, publishedPasswords: true });
    const withAdmin = { ...reached, ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'Manager-2031' };
    await replacePassword(shop.deps, 'admin@example.com');
    expect((await start(withAdmin)).output).toContain(message(['shopper@example.com']));
    await replacePassword(shop.deps, 'shopper@example.com');
    expect(await listOpenDemoAccounts(shop.deps)).toEqual([]);
  });

  it('does not start with a new admin who has the published password', async () => {
    const { email, password } = demoAccounts[1] ?? { email: '', password: '' };
    const refused = await start({ ...reached, ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
    expect(refused.output).toContain(message([email]));
  });

  it('starts where DEMO_ACCOUNTS says that the published passwords are meant, and prints them', async () => {
    await seedDemo(shop.deps, { withAdmin: true, publishedPasswords: true });
    const { code, output } = await start({ ...reached, DEMO_ACCOUNTS: 'on' });
    expect(output).toContain('The shop is open at https://shop.example');
    expect(loginsIn(output)).toEqual(demoAccounts.map(({ email, password }) => ({ email, password })));
    expect(output).not.toContain('Give new passwords');
    expect(code).toBe(0);
    expect(await statuses(demoAccounts)).toEqual([200, 200]);
  });

  it('makes the demo with random passwords at its first start, and prints them', async () => {
    const { output } = await start({ ...reached, SEED: 'demo' });
    const accounts = loginsIn(output);
    expect(accounts.map(({ email }) => email)).toEqual(['shopper@example.com', 'admin@example.com']);
    expect(await statuses(accounts)).toEqual([200, 200]);
    expect(await statuses(demoAccounts)).toEqual([401, 401]);
    expect(output).toContain('TRUST_PROXY is not set');
  });

  it('does not start its demo while the bucket of its pictures is away, and says so without a stack', async () => {
    const bucket = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key' };
    const refused = await start({ ...reached, ...bucket, S3_SECRET_ACCESS_KEY: 'secret', SEED: 'demo' });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toMatch(
      /^The demo's pictures cannot be stored in the bucket pictures: .*ECONNREFUSED.*\. Check /m,
    );
    expect(refused.output).not.toMatch(/^ {4}at /m);
    expect(await statuses(demoAccounts)).toEqual([401, 401]);
  });
});
