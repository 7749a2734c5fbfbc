/** Every variable of the environment that the shop reads: its name, form and default. */

import { storefronts, timeZone } from '@shop/contract/settings';
import { z } from 'zod';
import { faultOfAddress } from './platform/db/check-outside-database.ts';
import { LEAST_CONNECTIONS } from './platform/db/connection-numbers.ts';

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

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
  .refine((value) => !namesSeveralHosts(value), {
    error: 'must name one server: of several the shop would not know which to write to',
    abort: true,
  })
  // Without a host it is this machine's socket.
  .refine((value) => URL.canParse(value.replace('@/', '@localhost/')), {
    error: 'must be a URL, with its special characters percent-encoded',
    abort: true,
  })
  .superRefine((value, checked) => {
    const fault = faultOfAddress(value);
    if (fault !== undefined) checked.addIssue({ code: 'custom', message: `cannot be used: ${fault}` });
  });

const secretKey = z.string().min(32, 'must have at least 32 characters, such as those of openssl rand -base64 32');

const isTimeZone = (name: string) => timeZone.safeParse(name).success;

export const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOLER: z.enum(['none', 'transaction'], 'must be none or transaction').default('none'),
  DATABASE_CONNECTIONS: wholeNumber(LEAST_CONNECTIONS, 1000).optional(),
  MIGRATE: z.enum(['start', 'never'], 'must be start or never').default('start'),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
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
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: secretKey.optional(),
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
  FETCH_PRIVATE_ADDRESSES: z.enum(['refuse', 'allow'], 'must be refuse or allow').default('refuse'),
  SWEEP_INTERVAL: wholeNumber(1, 86_400).default(15),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be addresses or CIDR ranges')))
    .optional(),
  WORKERS: wholeNumber(1, 64).default(1),
  PAYMENTS: z.enum(['auto', 'stripe', 'sandbox', 'none'], 'must be auto, stripe, sandbox or none').default('auto'),
  UNPAID_ORDER_TTL: wholeNumber(1, 31_536_000).optional(),
  RESET_TOKEN_TTL: wholeNumber(1, 31_536_000).default(3600),
  LOW_STOCK: wholeNumber(0, 1_000_000).optional(),
  SHOP_COUNTRY: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be two letters of ISO 3166, such as US')
    .transform((letters) => letters.toUpperCase())
    .optional(),
  PRICES_INCLUDE_TAX: z.enum(['true', 'false'], 'must be true or false').optional(),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin').optional(),
  RETURN_DAYS: wholeNumber(0, 3650).optional(),
  INVOICE_PREFIX: z
    .string()
    .regex(/^[\x21-\x7e]{1,20}$/, 'must be 1 to 20 visible ASCII characters')
    .optional(),
  SELLER_NAME: z.string().max(200, 'must have at most 200 characters').optional(),
  // A line break in an environment variable is written as \n.
  SELLER_ADDRESS: z
    .string()
    .max(1000, 'must have at most 1000 characters')
    .transform((value) => value.replaceAll('\\n', '\n'))
    .optional(),
  SELLER_TAX_ID: z.string().max(50, 'must have at most 50 characters').optional(),
  STOREFRONT: z.enum(storefronts, 'must be members or public').optional(),
  SHUTDOWN_GRACE: wholeNumber(0, 3600).default(10),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.union([z.ipv4(), z.ipv6(), z.literal('localhost')], 'must be an IP address').default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], "must be one of pino's levels")
    .default('info'),
});

type Setting = keyof typeof environment.shape;

/** Who knows one of these can do what the shop can. Each may also be in a file, which NAME_FILE names. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies readonly Setting[];

/** The names of all that the shop reads. */
export const SETTINGS: readonly string[] = [
  ...Object.keys(environment.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
];
