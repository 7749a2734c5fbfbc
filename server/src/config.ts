/** The one reader of the environment: what its values mean, and which of them contradict each other. */

import path from 'node:path';
import { SHOP_NAME } from '@shop/contract/shop-name';
import type { z } from 'zod';
import { environment } from './environment.ts';
import { defaultConnections } from './platform/db/connection-numbers.ts';
import type { S3Settings } from './platform/storage/s3-storage.ts';
import type { StripeSettings } from './platform/stripe/stripe.ts';
import { readSecretFiles } from './secret-files.ts';
import type { FixedSettings } from './settings/settings.ts';

const MOST_PORT = 65_535;

type Given = Readonly<Record<string, string | undefined>>;

/** What is wrong between variables; found also while single ones have faults, so that all are told at once. */
function faultsBetween(given: Given): string[] {
  const faults: string[] = [];
  if ((given.ADMIN_EMAIL === undefined) !== (given.ADMIN_PASSWORD === undefined)) {
    faults.push(
      `${given.ADMIN_EMAIL === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD'} must be set with its other half`,
    );
  }
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const missing = keys.filter((name) => given[name] === undefined);
  if (missing.length > 0 && missing.length < keys.length) {
    faults.push(...missing.map((name) => `${name} is missing: the three keys of Stripe are set all or none`));
  }
  if (given.PAYMENTS === 'stripe' && missing.length > 0) faults.push('PAYMENTS is stripe, but its keys are not set');
  faults.push(...faultsOfStorage(given), ...faultsOfDatabase(given));
  faults.push(...faultsOfMetrics(given));
  if (given.SECRET_KEY_PREVIOUS !== undefined && given.SECRET_KEY === undefined) {
    faults.push('SECRET_KEY is needed with SECRET_KEY_PREVIOUS: it is the key of from now on');
  }
  if (given.SMTP_URL !== undefined && given.MAIL_FROM === undefined) faults.push('MAIL_FROM is needed with SMTP_URL');
  return faults;
}

/** Each of the WORKERS has metrics of its own, at the next port. */
function faultsOfMetrics(given: Given): string[] {
  if (given.METRICS_PORT === undefined) return [];
  const first = Number(given.METRICS_PORT);
  const last = first + (given.ROLE === 'worker' ? 1 : Number(given.WORKERS ?? 1)) - 1;
  const port = Number(given.PORT ?? 3000);
  if (port === first) return ["METRICS_PORT must be another than the shop's PORT"];
  if (port > first && port <= last)
    return [`METRICS_PORT must leave out PORT: the WORKERS take the ports up to ${last}`];
  return first <= MOST_PORT && last > MOST_PORT ? [`METRICS_PORT is too high: with WORKERS it ends at ${last}`] : [];
}

function faultsOfStorage(given: Given): string[] {
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = needed.filter((name) => given[name] === undefined);
  const isUsed = missing.length < needed.length || given.S3_ENDPOINT !== undefined || given.S3_REGION !== undefined;
  return isUsed ? missing.map((name) => `${name} is missing: a bucket needs its name and both keys`) : [];
}

/** Without DATABASE_URL the shop has a database of its own, on this machine, for one server. */
function faultsOfDatabase(given: Given): string[] {
  if (given.DATABASE_URL !== undefined) return [];
  const settings = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_POOLER'];
  const faults = settings.filter((name) => given[name] !== undefined).map((name) => `${name} needs DATABASE_URL`);
  if (given.ROLE === 'web' || given.ROLE === 'worker') faults.push('ROLE needs DATABASE_URL, unless it is all');
  return faults;
}

export interface Config {
  port: number;
  host: string;
  /** Origin that people use, without a trailing slash. */
  publicUrl: string;
  /** Whether others than this machine can reach the shop, as far as HOST and PUBLIC_URL tell. */
  isReachable: boolean;
  dataDir: string;
  /** Undefined: mails are files in the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Seconds that a link for a new password is good for. */
  resetTokenTtl: number;
  databaseUrl: string | undefined;
  /** The same database without a pooler: for migrations, seed, backup, restore and doctor. Undefined: `databaseUrl`. */
  databaseDirectUrl: string | undefined;
  /** Replicas of the database. Undefined: all reads go to `databaseUrl`. */
  databaseReadUrl: string | undefined;
  /** `transaction`: a pooler gives each transaction another session of the database. */
  databasePooler: 'none' | 'transaction';
  /** The most connections of each server process to the database. */
  databaseConnections: number;
  /** `never`: the shop waits until `npm run migrate` has brought the schema up to date. */
  migrate: 'start' | 'never';
  /** Whether it serves HTTP, does what runs in the background (mails, reconciliation, cleanup), or both. */
  role: 'all' | 'web' | 'worker';
  /** Seals what the database keeps secret; undefined: the key is a file in the data folder, or there is none beside an outside database. */
  secretKey: string | undefined;
  /** The key of before, which still opens. */
  previousSecretKey: string | undefined;
  admin: { email: string; password: string } | undefined;
  seed: 'demo' | 'none';
  /** Whether the demo's accounts may have their published passwords also where others can reach the shop. */
  demoAccounts: boolean;
  trustProxy: string[] | undefined;
  /** Seconds between two runs of the periodic jobs. */
  periodicInterval: number;
  /** Seconds that SIGTERM leaves to requests in flight. */
  shutdownGrace: number;
  rateLimits: boolean;
  /** Server processes. */
  workers: number;
  /** Who takes card payments; `keys` are Stripe's, or nobody's while the sandbox makes its own. */
  payments: PaymentSettings;
  media: {
    /** The bucket that keeps the pictures; undefined: they are files in the data folder. */
    s3: S3Settings | undefined;
    /** Where browsers reach them, without a trailing slash. */
    url: string;
  };
  /** Whether pictures of imports may be fetched from any address and port, and not from public ones alone. */
  fetchesPrivateAddresses: boolean;
  /** Settings of the shop that the environment has: nobody can change them. */
  fixedSettings: FixedSettings;
  /** Port of the metrics; undefined: nothing is measured. */
  metricsPort: number | undefined;
  /** Address at which the metrics are served. */
  metricsHost: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

export type PaymentSettings =
  | { by: 'stripe'; stripe: StripeSettings }
  | { by: 'sandbox' }
  /** @param because a sentence for the log */
  | { by: 'nobody'; because: string };

const STRIPE_JS_URL = 'https://js.stripe.com/endive/stripe.js';

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  /** @param faults a sentence each, which begins with the name of its variable */
  constructor(faults: readonly string[]) {
    super(`The shop cannot start, its settings have faults:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/**
 * @throws ConfigError that lists every fault, one a line, each with the name of its variable
 */
export function readConfig(env: Given): Config {
  // An empty value is how shells and compose files say 'not set'.
  const set = Object.entries(env).flatMap(([name, value = '']) => (value === '' ? [] : [[name, value]]));
  const { values: given, faults: faultsOfFiles } = readSecretFiles(Object.fromEntries(set));
  const result = environment.safeParse(given);
  const faults = [
    ...faultsOfFiles,
    ...(result.error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}`),
    ...faultsBetween(given),
  ];
  if (!result.success || faults.length > 0) {
    throw new ConfigError([...new Set(faults)]);
  }
  const values = result.data;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    isReachable: whyReachable(values) !== undefined,
    dataDir: path.resolve(values.DATA_DIR),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${SHOP_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    resetTokenTtl: values.RESET_TOKEN_TTL,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databasePooler: values.DATABASE_POOLER,
    databaseConnections: values.DATABASE_CONNECTIONS ?? defaultConnections(values.WORKERS),
    migrate: values.MIGRATE,
    role: values.ROLE,
    secretKey: values.SECRET_KEY,
    previousSecretKey: values.SECRET_KEY_PREVIOUS,
    admin:
      values.ADMIN_EMAIL !== undefined && values.ADMIN_PASSWORD !== undefined
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    seed: values.SEED,
    demoAccounts: values.DEMO_ACCOUNTS === 'on',
    trustProxy: values.TRUST_PROXY,
    periodicInterval: values.SWEEP_INTERVAL,
    shutdownGrace: values.SHUTDOWN_GRACE,
    rateLimits: values.RATE_LIMITS === 'on',
    workers: values.WORKERS,
    payments: paymentSettings(values),
    media: mediaSettings(values),
    fetchesPrivateAddresses: values.FETCH_PRIVATE_ADDRESSES === 'allow',
    fixedSettings: fixedSettings(values),
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * The address of DATABASE_URL's database for work that needs a session of its own: a command's settings, temporary tables and locks.
 * @returns undefined for the database that comes with the shop
 * @throws ConfigError if only its pooler is known
 */
export function directDatabaseOf(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePooler'>,
): string | undefined {
  if (config.databaseDirectUrl === undefined && config.databasePooler === 'transaction') {
    throw new ConfigError(['DATABASE_DIRECT_URL is needed for this command: it cannot work through a pooler']);
  }
  return config.databaseDirectUrl ?? config.databaseUrl;
}

function fixedSettings(values: z.output<typeof environment>): FixedSettings {
  const { PRICES_INCLUDE_TAX: included, UNPAID_ORDER_TTL: seconds } = values;
  return {
    ...(values.SHOP_COUNTRY !== undefined && { country: values.SHOP_COUNTRY }),
    ...(included !== undefined && { pricesIncludeTax: included === 'true' }),
    ...(values.TIME_ZONE !== undefined && { timeZone: values.TIME_ZONE }),
    ...(values.RETURN_DAYS !== undefined && { returnDays: values.RETURN_DAYS }),
    ...(values.LOW_STOCK !== undefined && { lowStock: values.LOW_STOCK }),
    ...(values.INVOICE_PREFIX !== undefined && { invoicePrefix: values.INVOICE_PREFIX }),
    ...(values.SELLER_NAME !== undefined && { sellerName: values.SELLER_NAME }),
    ...(values.SELLER_ADDRESS !== undefined && { address: values.SELLER_ADDRESS }),
    ...(values.SELLER_TAX_ID !== undefined && { taxId: values.SELLER_TAX_ID }),
    ...(seconds !== undefined && { unpaidOrderMinutes: seconds / 60 }),
    ...(values.STOREFRONT !== undefined && { storefront: values.STOREFRONT }),
  };
}

function mediaSettings(values: z.output<typeof environment>): Config['media'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const isComplete = bucket !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined;
  return {
    s3: isComplete
      ? { endpoint: values.S3_ENDPOINT, region: values.S3_REGION, bucket, accessKeyId, secretAccessKey }
      : undefined,
    url: values.MEDIA_URL ?? '/media',
  };
}

function paymentSettings(values: z.output<typeof environment>): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  const webhookSecret = values.STRIPE_WEBHOOK_SECRET;
  if (values.PAYMENTS === 'none') return { by: 'nobody', because: 'PAYMENTS is none' };
  if (values.PAYMENTS === 'sandbox') return { by: 'sandbox' };
  if (secretKey !== undefined && publishableKey !== undefined && webhookSecret !== undefined) {
    const jsUrl = values.STRIPE_JS_URL ?? STRIPE_JS_URL;
    return {
      by: 'stripe',
      stripe: { secretKey, publishableKey, webhookSecret, apiBase: values.STRIPE_API_BASE, jsUrl },
    };
  }
  // Nobody may pay a shop that others reach with made-up money because its keys were forgotten.
  const reachable = whyReachable(values);
  if (reachable === undefined) return { by: 'sandbox' };
  return { by: 'nobody', because: `the keys of Stripe are not set, and ${reachable}, so the sandbox stays off too` };
}

/** Behind a proxy that ends TLS and is not trusted, every visitor has the proxy's address: what is limited by address is so for all. */
export function sharesOneLimit(
  config: Pick<Config, 'publicUrl' | 'isReachable' | 'trustProxy' | 'rateLimits'>,
): boolean {
  return config.rateLimits && config.isReachable && config.publicUrl.startsWith('https:') && !config.trustProxy;
}

/**
 * A public shop on an outside database may be one of several processes on as many machines: mails that they wrote as files would lie
 * where nobody looks for them.
 * @throws ConfigError if this process would do so
 */
export function requireMailServer(config: Pick<Config, 'publicUrl' | 'databaseUrl' | 'smtpUrl' | 'role'>): void {
  const sendsMail = config.role !== 'web';
  const isPublic = !isThisMachine(new URL(config.publicUrl).hostname);
  if (!sendsMail || !isPublic || config.databaseUrl === undefined || config.smtpUrl !== undefined) return;
  throw new ConfigError([
    'SMTP_URL is missing: PUBLIC_URL is public and DATABASE_URL is set, so mails cannot be files of this machine',
  ]);
}

/** The setting by which others than this machine can reach the shop, as half a sentence; undefined when there is none. */
function whyReachable({ HOST, PUBLIC_URL }: { HOST: string; PUBLIC_URL?: string | undefined }): string | undefined {
  if (PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname)) {
    return "PUBLIC_URL is not this machine's own";
  }
  return isThisMachine(HOST) ? undefined : 'HOST is one that others can reach';
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}
