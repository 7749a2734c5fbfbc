/** The command itself, run as the operator does; and what it says of settings, mail, payment and schema. */

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../seed/seed-demo.ts';
import { replacePassword } from '../src/accounts/replace-password.ts';
import { readConfig } from '../src/config.ts';
import { recordMail } from '../src/mails/record-mail.ts';
import { inTransaction } from '../src/platform/db/database.ts';
import { readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';
import { makeAdmin, makeProduct, makeUser } from '../test/factories.ts';
import { startMailServer } from '../test/mail-server.ts';
import { startStripeStandIn } from '../test/stripe-stand-in.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { examineMigrations, examineVersion } from './examine-database.ts';
import { examineMailServer, examineMails } from './examine-mail.ts';
import { examinePaymentProvider } from './examine-payments.ts';
import { examineAccounts, examineSettings } from './examine-settings.ts';

const command = fileURLToPath(new URL('doctor.ts', import.meta.url));
let shop: TestApp;
let dataDir: string;
beforeAll(async () => {
  shop = await startTestApp();
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-doctor-'));
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function runDoctor(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', command], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

describe('npm run doctor', () => {
  it('ends with 0 when all is well, a line each, and changes nothing', async () => {
    await makeAdmin(shop);
    await makeProduct(shop);
    const { code, output } = await runDoctor({ DATABASE_URL: shop.database.url });
    expect(output).toMatch(/^ok {7}stock equals its ledger$/m);
    expect(output).toMatch(/^ok {7}the schema is one that this version of the shop runs on: 0\d+_/m);
    expect(output).toMatch(/^warning {2}the shop answers at 127\.0\.0\.1:1: it does not$/m);
    expect(output).toMatch(/^\d+ ok, 1 warnings, 0 faults$/m);
    expect(code).toBe(0);
  });

  it('ends with 1 when something is wrong, and says what to do', async () => {
    const product = await makeProduct(shop, { stock: 4 });
    await sql`update stocks set stock = 7 where variant_id = ${product.variantId}`.execute(shop.db);
    const { code, output } = await runDoctor({ DATABASE_URL: shop.database.url });
    await sql`update stocks set stock = 4 where variant_id = ${product.variantId}`.execute(shop.db);
    expect(output).toContain(
      `fault    stock equals its ledger: violated by 1 product: #${product.id} (variant ${product.variantId}: stock 7, ledger 4)\n         -> Count`,
    );
    expect(code).toBe(1);
  });

  it('never starts a database of its own: it says that no shop runs', async () => {
    for (const folder of [dataDir, path.join(dataDir, 'nowhere')]) {
      const { code, output } = await runDoctor({ DATA_DIR: folder });
      expect(output).toContain(`fault    the database answers: No shop runs on ${folder}.`);
      expect(code).toBe(1);
    }
  });

  it('names bad settings, and a database that is away without its password', async () => {
    const bad = await runDoctor({ SWEEP_INTERVAL: 'often', LOG_LEVEL: 'loud' });
    expect(bad.output).toMatch(/^fault {4}the settings can be read: SWEEP_INTERVAL must be/m);
    expect(bad.output).toMatch(/^fault {4}the settings can be read: LOG_LEVEL must be/m);
    expect(bad.code).toBe(1);
    const gone = await runDoctor({ DATABASE_URL: 'postgres://shop:hidden@127.0.0.1:1/shop' });
    expect(gone.output).toMatch(/^fault {4}the database answers: .*ECONNREFUSED/m);
    expect(gone.output).not.toContain('hidden');
    expect(gone.code).toBe(1);
  });
});

describe('of the settings', () => {
  const says = (env: Record<string, string>) =>
    examineSettings(readConfig(env)).map((finding) => [finding.state, finding.says]);

  it('the doctor warns when others reach the shop and they are those of a demo', () => {
    expect(says({})).toEqual([['ok', undefined]]);
    expect(says({ PUBLIC_URL: 'http://shop.example', PAYMENTS: 'sandbox', RATE_LIMITS: 'off' })).toEqual([
      ['warning', expect.stringContaining('not https')],
      ['warning', expect.stringContaining('SMTP_URL')],
      ['warning', expect.stringContaining('no money moves')],
      ['warning', expect.stringContaining('RATE_LIMITS')],
    ]);
    const behindProxy = { PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.example' };
    expect(says(behindProxy)).toEqual([['warning', expect.stringContaining('TRUST_PROXY')]]);
    expect(says({ ...behindProxy, TRUST_PROXY: '10.0.0.1' })).toEqual([['ok', undefined]]);
  });

  it('the doctor warns of a shop without an admin; demo accounts that everybody can log in to are a fault where others reach it', async () => {
    const empty = await startTestApp();
    const local = { isReachable: false, demoAccounts: false };
    const reached = { ...local, isReachable: true };
    expect(await examineAccounts(empty.deps, local)).toMatchObject([{ state: 'warning', says: 'there is no admin' }]);
    await seedDemo(empty.deps, { withAdmin: true, publishedPasswords: true });
    expect(await examineAccounts(empty.deps, local)).toMatchObject([{ state: 'ok' }]);
    const open = "the demo's published password opens shopper@example.com and admin@example.com";
    expect(await examineAccounts(empty.deps, reached)).toMatchObject([
      { state: 'fault', says: open, remedy: expect.stringContaining('npm run new-password -- shopper@example.com') },
    ]);
    expect(await examineAccounts(empty.deps, { ...reached, demoAccounts: true })).toMatchObject([
      { state: 'warning', says: open },
    ]);
    await replacePassword(empty.deps, 'admin@example.com');
    await replacePassword(empty.deps, 'shopper@example.com');
    expect(await examineAccounts(empty.deps, reached)).toMatchObject([{ state: 'ok' }]);
    await empty.close();
  });
});

describe('of mails', () => {
  it('the doctor says whether the server takes them', async () => {
    const server = await startMailServer();
    expect(await examineMailServer({ smtpUrl: server.url })).toMatchObject({ state: 'ok' });
    await server.goAway();
    expect(await examineMailServer({ smtpUrl: server.url })).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await examineMailServer({ smtpUrl: undefined })).toMatchObject({ state: 'ok' });
  });

  it('the doctor warns of those that wait too long, and of those that were given up', async () => {
    const { id: userId } = await makeUser(shop);
    const at = shop.clock.now();
    const states = async () => (await examineMails(shop.db, shop.clock.now())).map(({ state, says }) => [state, says]);
    await inTransaction(shop.db, (tx) =>
      recordMail(tx, { kind: 'password_changed', userId, orderId: null, data: {}, at }),
    );
    expect(await states()).toEqual([
      ['ok', undefined],
      ['ok', undefined],
    ]);
    shop.clock.advance(3600);
    expect(await states()).toEqual([
      ['warning', '1 do'],
      ['ok', undefined],
    ]);
    await shop.db.updateTable('mails').set({ try_at: null, failed_at: shop.clock.now() }).execute();
    expect(await states()).toEqual([
      ['ok', undefined],
      ['warning', '1 were'],
    ]);
    shop.clock.advance(8 * 24 * 3600);
    expect(await states()).toEqual([
      ['ok', undefined],
      ['ok', undefined],
    ]);
  });
});

describe('of the payment provider', () => {
  it('the doctor says whether it answers, and accepts the keys', async () => {
    const stripe = await startStripeStandIn();
    const examine = (secretKey: string) =>
      examinePaymentProvider({ payments: { by: 'stripe', stripe: { ...stripe.settings, secretKey } } });
    expect(await examine(stripe.settings.secretKey)).toMatchObject({ state: 'ok' });
    expect(await examine('sk_test_of_somebody_else')).toMatchObject({
      state: 'fault',
      says: 'it does not accept STRIPE_SECRET_KEY',
    });
    stripe.setWeather('down');
    expect(await examine(stripe.settings.secretKey)).toMatchObject({ state: 'fault', remedy: /reaches it/ });
    await stripe.close();
    expect(await examinePaymentProvider({ payments: { by: 'nobody', because: 'PAYMENTS is none' } })).toMatchObject({
      state: 'warning',
      says: 'PAYMENTS is none',
    });
  });
});

describe('of the schema', () => {
  it('the doctor says what is missing, edited, or newer than this version', async () => {
    const known = await readMigrations(folders.migrations);
    const states = async (migrations: typeof known) => {
      const { state, says } = await examineMigrations(shop.db, migrations);
      return [state, says];
    };
    expect(await states(known)).toEqual(['ok', known.at(-1)?.name]);
    expect(await states([...known, { name: '9001_next.sql', sql: '', checksum: '' }])).toEqual([
      'fault',
      '9001_next.sql is not applied',
    ]);
    expect(await states(known.map((one) => ({ ...one, checksum: 'another' })))).toEqual([
      'fault',
      expect.stringContaining('was edited'),
    ]);
    expect(await states(known.slice(1))).toEqual(['fault', expect.stringContaining('does not know')]);
    await sql`insert into schema_migrations (name, checksum, additive) values ('9001_next.sql', '', true)`.execute(
      shop.db,
    );
    expect(await states(known)).toEqual([
      'ok',
      `${known.at(-1)?.name}; additive ones of a newer version: 9001_next.sql`,
    ]);
    await sql`delete from schema_migrations where name = '9001_next.sql'`.execute(shop.db);
    expect(await examineVersion(shop.db)).toMatchObject({ state: 'ok', says: expect.stringMatching(/^1[5-9]/) });
  });
});
