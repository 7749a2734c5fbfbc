/** The one reader of the environment: every name, its default and its meaning. */

import path from 'node:path';
import { SHOP_NAME } from '@shop/contract/shop-name';
import { z } from 'zod';
import type { S3Settings } from './platform/storage/s3-storage.ts';
import type { StripeSettings } from './platform/stripe/stripe.ts';

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().min(min, message).max(max, message));
};

const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'must be an http(s) URL')
  .transform((value) => value.replace(/\/+$/, ''));

const origin = httpUrl.refine(
  (value) => new URL(value).pathname === '/' && !/[?#@]/.test(value),
  'must be an origin, without a path',
);

/** As libpq lists them: `postgres://a:5432,b:5432/shop`, `?host=a,b`. */
function namesSeveralHosts(databaseUrl: string): boolean {
  const [address = '', query = ''] = databaseUrl.replace(/^\w+:\/\//, '').split('?', 2);
  const host = address.split('@').at(-1)?.split('/')[0] ?? '';
  return host.includes(',') || (new URLSearchParams(query).get('host') ?? '').includes(',');
}

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
    .refine((value) => !namesSeveralHosts(value), {
      error: 'must name one server: of several the shop would not know which to write to',
      abort: true,
    })
    // Without a host it is this machine's socket.
    .refine(
      (value) => URL.canParse(value.replace('@/', '@localhost/')),
      'must be a URL, with its special characters percent-encoded',
    )
    .optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
  DEMO_ACCOUNTS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://', abort: true })
    .refine((value) => URL.canParse(value), 'must be a URL, with its special characters percent-encoded')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an address, or a name and <address>')
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: origin.optional(),
  STRIPE_JS_URL: httpUrl.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a name of 3 to 63 small letters, digits, dots and dashes')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MEDIA_URL: httpUrl.refine((value) => !/[?#@]/.test(value), 'must be an address without a query').optional(),
  SWEEP_INTERVAL: wholeNumber(1, 86_400).default(15),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be addresses or CIDR ranges')))
    .optional(),
  WORKERS: wholeNumber(1, 64).default(1),
  PAYMENTS: z.enum(['auto', 'stripe', 'sandbox', 'none'], 'must be auto, stripe, sandbox or none').default('auto'),
  UNPAID_ORDER_TTL: wholeNumber(1, 31_536_000).default(1800),
  RESET_TOKEN_TTL: wholeNumber(1, 31_536_000).default(3600),
  LOW_STOCK: wholeNumber(0, 1_000_000).default(5),
  SHOP_COUNTRY: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be two letters of ISO 3166, such as US')
    .transform((letters) => letters.toUpperCase())
    .default('US'),
  PRICES_INCLUDE_TAX: z.enum(['true', 'false'], 'must be true or false').default('true'),
  SHUTDOWN_GRACE: wholeNumber(0, 3600).default(10),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], "must be one of pino's levels")
    .default('info'),
});

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
  faults.push(...faultsOfStorage(given));
  if (given.METRICS_PORT !== undefined && Number(given.METRICS_PORT) === Number(given.PORT ?? 3000)) {
    faults.push("METRICS_PORT must be another than the shop's PORT");
  }
  if (given.SMTP_URL !== undefined && given.MAIL_FROM === undefined) faults.push('MAIL_FROM is needed with SMTP_URL');
  return faults;
}

function faultsOfStorage(given: Given): string[] {
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const missing = needed.filter((name) => given[name] === undefined);
  const isUsed = missing.length < needed.length || given.S3_ENDPOINT !== undefined || given.S3_REGION !== undefined;
  return isUsed ? missing.map((name) => `${name} is missing: a bucket needs its name and both keys`) : [];
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
  /** Seconds that a card order waits to be paid. */
  unpaidOrderTtl: number;
  media: {
    /** The bucket that keeps the pictures; undefined: they are files in the data folder. */
    s3: S3Settings | undefined;
    /** Where browsers reach them, without a trailing slash. */
    url: string;
  };
  /** Stock below this is low. */
  lowStock: number;
  /** Where the shop is: two letters of ISO 3166. Addresses without a country are there. */
  shopCountry: string;
  /** True: prices contain their taxes; false: taxes are added. */
  pricesIncludeTax: boolean;
  /** Where this machine alone can ask for the metrics; nowhere when undefined. */
  metricsPort: number | undefined;
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
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = environment.safeParse(given);
  const faults = [
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
    unpaidOrderTtl: values.UNPAID_ORDER_TTL,
    media: mediaSettings(values),
    lowStock: values.LOW_STOCK,
    shopCountry: values.SHOP_COUNTRY,
    pricesIncludeTax: values.PRICES_INCLUDE_TAX === 'true',
    metricsPort: values.METRICS_PORT,
    logLevel: values.LOG_LEVEL,
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
