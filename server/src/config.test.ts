import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, sharesOneLimit } from './config.ts';

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [first, ...lines] = error.message.split('\n');
    expect(first).toBe('The shop cannot start, its settings have faults:');
    return lines.map((line) => line.trim());
  }
  return [];
}
const namesOf = (env: Record<string, string>) => faultsOf(env).map((line) => line.split(' ')[0]);

describe('the settings', () => {
  it('have the defaults of the contract', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: path.resolve('data'),
      smtpUrl: undefined,
      mailFrom: 'E-Commerce <no-reply@localhost>',
      resetTokenTtl: 3600,
      databaseUrl: undefined,
      admin: undefined,
      seed: 'demo',
      isReachable: false,
      demoAccounts: false,
      trustProxy: undefined,
      periodicInterval: 15,
      shutdownGrace: 10,
      rateLimits: true,
      metricsPort: undefined,
      media: { s3: undefined, url: '/media' },
      logLevel: 'info',
    });
  });

  it('are read from the environment', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://shop.example/',
        DATA_DIR: '/var/lib/shop',
        SMTP_URL: 'smtps://shop:secret@mail.example:465',
        MAIL_FROM: 'The Shop <shop@shop.example>',
        RESET_TOKEN_TTL: '600',
        DATABASE_URL: 'postgresql://shop@db/shop',
        ADMIN_EMAIL: 'boss@example.com',
        ADMIN_PASSWORD: 'Manager-2031',
        SEED: 'none',
        DEMO_ACCOUNTS: 'on',
        TRUST_PROXY: '10.0.0.0/8, 192.0.2.1,::1',
        SWEEP_INTERVAL: '60',
        LOW_STOCK: '12',
        SHUTDOWN_GRACE: '0',
        RATE_LIMITS: 'off',
        METRICS_PORT: '9464',
        LOG_LEVEL: 'silent',
      }),
    ).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://shop.example',
      dataDir: '/var/lib/shop',
      smtpUrl: 'smtps://shop:secret@mail.example:465',
      mailFrom: 'The Shop <shop@shop.example>',
      resetTokenTtl: 600,
      fixedSettings: { lowStock: 12 },
      databaseUrl: 'postgresql://shop@db/shop',
      admin: { email: 'boss@example.com', password: 'Manager-2031' },
      seed: 'none',
      isReachable: true,
      demoAccounts: true,
      trustProxy: ['10.0.0.0/8', '192.0.2.1', '::1'],
      periodicInterval: 60,
      shutdownGrace: 0,
      rateLimits: false,
      metricsPort: 9464,
      logLevel: 'silent',
    });
  });

  it('follow PORT in PUBLIC_URL', () => {
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  });

  it('count an empty value as not set, as shells and compose files mean it', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '', TRUST_PROXY: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', ['0x50', '65536', '-1', '80.5', 'http', ' 80']],
    [
      'PUBLIC_URL',
      [
        'shop.example',
        'ftp://shop.example',
        'https://shop.example/path',
        'https://shop.example/?a',
        'https://shop.example/#a',
        'https://me:secret@shop.example',
        'https://',
      ],
    ],
    [
      'DATABASE_URL',
      [
        'mysql://x',
        'localhost',
        'postgres:/x',
        'postgres://u:p@db:port/shop',
        'postgres://u:p@one,two/shop',
        'postgres://u:p@one:5432,two:5433/shop',
        'postgres://u:p@/shop?user=u&host=one,two',
      ],
    ],
    ['SEED', ['yes', 'Demo']],
    ['DEMO_ACCOUNTS', ['yes', 'random', 'ON']],
    ['SMTP_URL', ['http://mail', 'mail.example', 'smtp://mail:port']],
    ['MAIL_FROM', ['shop', 'shop@', 'Shop <shop>', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example']],
    ['SWEEP_INTERVAL', ['0', 'x', '1.5', '86401']],
    ['TRUST_PROXY', ['true', 'localhost', '10.0.0.0/33', '1.2.3', '10.0.0.1,,']],
    ['WORKERS', ['0', '65', 'auto']],
    ['PAYMENTS', ['paypal']],
    ['UNPAID_ORDER_TTL', ['0', '-5']],
    ['RESET_TOKEN_TTL', ['0', '1h']],
    ['LOW_STOCK', ['-1', '2.5', '1000001']],
    ['SHUTDOWN_GRACE', ['-1', '3601', '10s']],
    ['RATE_LIMITS', ['false', 'OFF']],
    ['METRICS_PORT', ['0', '65536', 'on']],
    ['LOG_LEVEL', ['loud']],
    ['MEDIA_URL', ['/media', 'cdn.example', 'ftp://cdn.example', 'https://cdn.example/?a', 'https://cdn.example/#a']],
    ['STRIPE_API_BASE', ['stripe', 'https://api.stripe.com/v1']],
    ['STRIPE_JS_URL', ['//js.stripe.com']],
  ])('stop the start with a message that names %s when it is bad', (name, values) => {
    for (const value of values)
      expect(namesOf({ [name]: value, ...(name === 'SMTP_URL' && { MAIL_FROM: 'a@b.example' }) })).toEqual([name]);
  });

  it.each([
    [{ ADMIN_EMAIL: 'boss@example.com' }, ['ADMIN_PASSWORD']],
    [{ ADMIN_PASSWORD: 'Manager-2031' }, ['ADMIN_EMAIL']],
    [{ ADMIN_EMAIL: 'boss', ADMIN_PASSWORD: 'short' }, ['ADMIN_EMAIL', 'ADMIN_PASSWORD']],
    [{ STRIPE_SECRET_KEY: 'sk' }, ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh' }, ['STRIPE_SECRET_KEY']],
    [{ PAYMENTS: 'stripe' }, ['PAYMENTS']],
    [{ SMTP_URL: 'smtp://mail.example' }, ['MAIL_FROM']],
    [{ METRICS_PORT: '3000' }, ['METRICS_PORT']],
    [{ METRICS_PORT: '8080', PORT: '8080' }, ['METRICS_PORT']],
  ])('that belong together are checked together: %j', (env, names) => {
    expect(namesOf(env).sort()).toEqual(names);
  });

  it.each([
    'postgres://u:p,q@db/shop?sslmode=require&application_name=a,b',
    'postgres://u@/shop',
    'postgres:///shop?host=/run/postgresql',
    'postgresql://u:p@[::1]:5432/shop',
    'postgres://u@%2Frun%2Fpostgresql/shop',
  ])('take every address of one database: %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('list every fault at once, by name, each on a line that says what is wanted', () => {
    const faults = faultsOf({
      PORT: 'x',
      SEED: 'y',
      LOG_LEVEL: 'z',
      ADMIN_EMAIL: 'boss@example.com',
      STRIPE_SECRET_KEY: 'sk',
      SMTP_URL: 'smtp://mail',
    });
    expect(faults.map((line) => line.split(' ')[0]).sort()).toEqual([
      'ADMIN_PASSWORD',
      'LOG_LEVEL',
      'MAIL_FROM',
      'PORT',
      'SEED',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ]);
    expect(faults).toContain('PORT must be a whole number from 0 to 65535');
    expect(faults).toContain('SEED must be demo or none');
  });

  it('never repeat a secret in a fault', () => {
    const message = faultsOf({
      ADMIN_EMAIL: 'boss@example.com',
      ADMIN_PASSWORD: 'hunter2',
      STRIPE_SECRET_KEY: 'sk_live_secret',
      DATABASE_URL: 'pq://u:hidden@db',
    }).join();
    expect(message).not.toMatch(/hunter2|sk_live|hidden/);
    expect(faultsOf({ DATABASE_URL: 'postgres://u:hidden@one,two/shop' }).join()).not.toContain('hidden');
  });

  it('accept all three keys of Stripe', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh' };
    expect(faultsOf({ ...keys, PAYMENTS: 'stripe' })).toEqual([]);
  });
});

describe('others can reach the shop', () => {
  const isReachable = (env: Record<string, string>) => readConfig(env).isReachable;

  it.each([
    {},
    { HOST: 'localhost', PUBLIC_URL: 'https://localhost' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://127.0.0.2:3000' },
  ])('not where HOST and PUBLIC_URL are this machine’s own: %j', (env) => {
    expect(isReachable(env)).toBe(false);
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { HOST: 'shop.lan' },
    { HOST: '127.0.0.1.example' },
    { PUBLIC_URL: 'https://shop.example' },
    { PUBLIC_URL: 'http://localhost.example' },
    { PUBLIC_URL: 'http://127.0.0.1.example' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
  ])('where either is another’s: %j', (env) => {
    expect(isReachable(env)).toBe(true);
  });
});

describe('all visitors share one limit', () => {
  const shared = (env: Record<string, string>) => sharesOneLimit(readConfig(env));

  it('behind a proxy for https that TRUST_PROXY does not name', () => {
    expect(shared({ PUBLIC_URL: 'https://shop.example' })).toBe(true);
    expect(shared({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '10.0.0.1' })).toBe(false);
    expect(shared({ PUBLIC_URL: 'https://shop.example', RATE_LIMITS: 'off' })).toBe(false);
    expect(shared({ PUBLIC_URL: 'http://shop.example', HOST: '0.0.0.0' })).toBe(false);
    expect(shared({ PUBLIC_URL: 'https://localhost' })).toBe(false);
    expect(shared({})).toBe(false);
  });
});

describe('who takes card payments', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'wh_1' };
  const by = (env: Record<string, string>) => readConfig(env).payments.by;

  it('is Stripe with keys, at Stripe’s own addresses unless others are named', () => {
    expect(readConfig(keys).payments).toEqual({
      by: 'stripe',
      stripe: {
        secretKey: 'sk_1',
        publishableKey: 'pk_1',
        webhookSecret: 'wh_1',
        apiBase: undefined,
        jsUrl: expect.stringMatching(/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js$/),
      },
    });
    const addresses = { STRIPE_API_BASE: 'http://127.0.0.1:12111', STRIPE_JS_URL: 'https://pay.example/stripe.js' };
    expect(readConfig({ ...keys, ...addresses }).payments).toMatchObject({
      stripe: { apiBase: 'http://127.0.0.1:12111', jsUrl: 'https://pay.example/stripe.js' },
    });
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'https://localhost'])(
    'is the sandbox without keys where PUBLIC_URL is this machine’s own: %s',
    (PUBLIC_URL) => {
      expect([by({}), by({ PUBLIC_URL })]).toEqual(['sandbox', 'sandbox']);
    },
  );

  it.each(['https://shop.example', 'http://localhost.example', 'http://192.0.2.7'])(
    'is nobody without keys elsewhere, unless the sandbox is asked for by name: %s',
    (PUBLIC_URL) => {
      expect(readConfig({ PUBLIC_URL }).payments).toMatchObject({
        by: 'nobody',
        because: expect.stringContaining('keys of Stripe are not set'),
      });
      expect(by({ PUBLIC_URL, PAYMENTS: 'sandbox' })).toBe('sandbox');
    },
  );

  it.each(['0.0.0.0', '::', '192.0.2.7'])('is nobody without keys where HOST lets others in: %s', (HOST) => {
    expect(readConfig({ HOST }).payments).toMatchObject({ by: 'nobody', because: expect.stringContaining('HOST') });
    expect(by({ HOST, PUBLIC_URL: 'http://localhost:3000' })).toBe('nobody');
    expect(by({ HOST, PAYMENTS: 'sandbox' })).toBe('sandbox');
    expect(by({ HOST, ...keys })).toBe('stripe');
  });

  it('is nobody when the settings say none, and the sandbox by name also with keys', () => {
    expect(by({ ...keys, PAYMENTS: 'none' })).toBe('nobody');
    expect(by({ ...keys, PAYMENTS: 'sandbox' })).toBe('sandbox');
  });
});
