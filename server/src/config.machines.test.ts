import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, requireMailServer } from './config.ts';

const DATABASE_URL = 'postgres://shop@db/shop';

it('without a word about machines one process does everything on one database', () => {
  expect(readConfig({})).toMatchObject({
    databaseDirectUrl: undefined,
    databaseReadUrl: undefined,
    databasePooler: 'none',
    databaseConnections: 21,
    migrate: 'start',
    role: 'all',
    metricsHost: '127.0.0.1',
  });
});

it('the settings name the ways to the database, who migrates it, and what a process does', () => {
  expect(
    readConfig({
      DATABASE_URL,
      DATABASE_DIRECT_URL: 'postgres://shop@primary/shop',
      DATABASE_READ_URL: 'postgres://shop@replicas/shop',
      DATABASE_POOLER: 'transaction',
      DATABASE_CONNECTIONS: '12',
      MIGRATE: 'never',
      ROLE: 'worker',
      METRICS_HOST: '0.0.0.0',
    }),
  ).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: 'postgres://shop@primary/shop',
    databaseReadUrl: 'postgres://shop@replicas/shop',
    databasePooler: 'transaction',
    databaseConnections: 12,
    migrate: 'never',
    role: 'worker',
    metricsHost: '0.0.0.0',
  });
});

it.each([
  ['DATABASE_DIRECT_URL', ['mysql://db/shop', 'postgres://a,b/shop', 'db']],
  ['DATABASE_READ_URL', ['mysql://db/shop', 'postgres://a,b/shop', 'db']],
  ['DATABASE_POOLER', ['session', 'on', 'TRANSACTION']],
  ['DATABASE_CONNECTIONS', ['5', '1001', 'many']],
  ['MIGRATE', ['always', 'off']],
  ['ROLE', ['mail', 'WEB', 'web,worker']],
  ['METRICS_HOST', ['*', 'metrics.example', '10.0.0']],
])('a bad %s stops the start with a message that names it', (name, values) => {
  for (const value of values) {
    const start = () => readConfig({ DATABASE_URL, [name]: value });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(new RegExp(`${name} must`));
  }
});

it.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])(
  'a certificate of %s that cannot be read stops the start with a message that names both',
  (name) => {
    for (const query of [
      'sslrootcert=/nowhere.crt',
      'sslcert=/nowhere.crt',
      'sslmode=verify-full&sslkey=/nowhere.crt',
    ]) {
      const start = () => readConfig({ DATABASE_URL, [name]: `postgres://shop:hidden@db/shop?${query}` });
      expect(start).toThrow(ConfigError);
      expect(start).toThrow(new RegExp(`${name} cannot be used: ENOENT.*/nowhere.crt`));
      expect(start).not.toThrow('hidden');
    }
  },
);

it.each([
  ['DATABASE_DIRECT_URL', 'postgres://shop@primary/shop'],
  ['DATABASE_READ_URL', 'postgres://shop@replicas/shop'],
  ['DATABASE_POOLER', 'transaction'],
  ['ROLE', 'web'],
  ['ROLE', 'worker'],
])('%s says nothing about the database that comes with the shop: it needs DATABASE_URL', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name} needs DATABASE_URL`));
  expect(() => readConfig({ [name]: value, DATABASE_URL })).not.toThrow();
});

describe('the metrics of several WORKERS, each at a port of its own', () => {
  it.each([
    { METRICS_PORT: '2998', WORKERS: '3' },
    { METRICS_PORT: '9464', WORKERS: '64', PORT: '9500' },
    { METRICS_PORT: '65534', WORKERS: '3' },
  ])('are refused where one would be at the port of the shop, or at none: %j', (env) => {
    expect(() => readConfig(env)).toThrow(/METRICS_PORT/);
  });

  it.each([
    { METRICS_PORT: '2998', WORKERS: '2' },
    { METRICS_PORT: '3001', WORKERS: '64' },
    { METRICS_PORT: '65533', WORKERS: '3' },
    { METRICS_PORT: '2998', WORKERS: '3', ROLE: 'worker', DATABASE_URL },
  ])('are taken where all are at others: %j', (env) => {
    expect(() => readConfig(env)).not.toThrow();
  });
});

describe('a start without SMTP_URL', () => {
  const PUBLIC_URL = 'https://shop.example';
  const start = (env: Readonly<Record<string, string>>) => () => requireMailServer(readConfig(env));

  it('is refused where a public shop is on an outside database, for mails would be files on many machines', () => {
    expect(start({ PUBLIC_URL, DATABASE_URL })).toThrow(ConfigError);
    expect(start({ PUBLIC_URL, DATABASE_URL, ROLE: 'worker' })).toThrow(/SMTP_URL is missing/);
  });

  it.each([
    ['a public shop with the database that comes with it', { PUBLIC_URL }],
    ['a shop of this machine on an outside database', { DATABASE_URL }],
    ['one that others reach by HOST alone', { DATABASE_URL, HOST: '0.0.0.0' }],
    ['a process that sends no mail', { PUBLIC_URL, DATABASE_URL, ROLE: 'web' }],
    ['one that has SMTP_URL', { PUBLIC_URL, DATABASE_URL, SMTP_URL: 'smtp://mail', MAIL_FROM: 'shop@shop.example' }],
  ])('is not where it is %s', (_what, env) => {
    expect(start(env)).not.toThrow();
  });
});
