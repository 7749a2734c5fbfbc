import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ShopSettings } from '@shop/contract/settings';
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import * as z from 'zod';
import { startSession } from '../src/accounts/sessions.ts';
import type { Deps, MediaDeps } from '../src/deps.ts';
import { createPasswords, type Passwords } from '../src/platform/passwords.ts';
import { createSealing } from '../src/platform/sealing.ts';
import { openDiskStorage } from '../src/platform/storage/disk-storage.ts';
import type { FileStorage } from '../src/platform/storage/file-storage.ts';
import { openStripe, type StripeSettings } from '../src/platform/stripe/stripe.ts';
import { type AppOptions, buildApp } from '../src/process/app.ts';
import { openSearch } from '../src/process/open-search.ts';
import { type FixedSettings, openSettings } from '../src/settings/settings.ts';
import { hasSettings, storeSettings } from './stored-settings.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  bytes: Buffer;
  /** Parsed JSON; undefined if the response is not JSON. */
  body: unknown;
}

type Headers = Record<string, string>;
export type Client = ReturnType<typeof clientOf>;

const seller = { sellerName: 'Test Shop', address: '1 Main Street\nSpringfield', taxId: 'US-1' };

const SECRET_KEY = 'the key of tests, with letters to spare';

export const DOCUMENT = '<!doctype html><div id="root"></div>';

/** The whole server on its own database; every response is checked against its route's schema. */
export async function startTestApp(
  options: Partial<
    Pick<
      AppOptions,
      'publicUrl' | 'trustProxy' | 'isDatabaseUp' | 'isOverloaded' | 'checkAnswers' | 'logger' | 'metrics'
    >
  > & {
    rateLimits?: boolean;
    /** Full-cost password hashes, for tests of exactly those. */
    passwords?: Passwords;
    /** Enables card payments. */
    stripe?: StripeSettings;
    maxConnections?: number;
    database?: TestDatabase;
    replica?: Deps['replica'];
    /** The clock of another app whose shop this one continues. */
    clock?: SettableClock;
    /** Left out: files of the folder that ends with the app. */
    storage?: FileStorage;
    /** Further files of the build, by their path below its folder. */
    build?: Readonly<Record<string, string>>;
    mediaUrl?: string;
    /** As the merchant has set them. */
    settings?: Partial<ShopSettings>;
    /** As the environment has them. */
    fixedSettings?: FixedSettings;
    hasMailServer?: boolean;
    /** Undefined: the shop has no SECRET_KEY. */
    sealing?: Deps['sealing'];
    beforeReady?: (app: FastifyInstance) => void;
    /** The search index is not loaded before it resolves. */
    loadSearchAfter?: Promise<unknown>;
  } = {},
) {
  const database =
    options.database ??
    (await openTestDatabase(options.maxConnections ? { maxConnections: options.maxConnections } : {}));
  const clock = options.clock ?? settableClock();
  const web = await makeWebFolder(options.build ?? {});
  const deps: Deps = {
    db: database.db,
    reads: database.reads,
    slowReads: database.db,
    longWork: database.db,
    replica: options.replica,
    clock,
    passwords: options.passwords ?? (await createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 })),
    rateLimits: options.rateLimits ?? true,
    paymentProvider: options.stripe && openStripe(options.stripe, clock),
    settings: openSettings(database, options.fixedSettings ?? {}),
    periodicInterval: 15,
    resetTokenTtl: 3600,
    hasMailServer: options.hasMailServer ?? false,
    sealing: 'sealing' in options ? options.sealing : createSealing({ present: SECRET_KEY }),
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    media: {
      ...mediaIn(path.join(web, 'media')),
      ...(options.storage && { storage: options.storage }),
      ...(options.mediaUrl !== undefined && { url: options.mediaUrl }),
    },
  };
  const set = async (settings: Partial<ShopSettings>): Promise<void> => {
    await storeSettings(database.db, settings);
    await deps.settings.refresh();
  };
  if (options.settings !== undefined || !(await hasSettings(database.db))) {
    await set({ ...seller, ...options.settings });
  } else {
    await deps.settings.refresh();
  }
  const cookieName = options.publicUrl?.startsWith('https:') ? '__Host-session' : 'session';
  const routes: RouteOptions[] = [];
  const search = openSearch(deps, {
    onError: () => {},
    ...(options.loadSearchAfter && { mayLoad: options.loadSearchAfter }),
  });
  const app = await buildApp(deps, {
    search,
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    trustProxy: options.trustProxy,
    webApp: { distFolder: path.join(web, 'dist'), picturesFolder: path.join(web, 'pictures') },
    isDatabaseUp: options.isDatabaseUp ?? (async () => true),
    isOverloaded: options.isOverloaded ?? (() => false),
    logger: options.logger,
    ...(options.metrics && { metrics: options.metrics }),
    checkAnswers: options.checkAnswers ?? true,
    onRoute: (route) => routes.push(route),
  });
  options.beforeReady?.(app);
  await app.ready();
  if (options.loadSearchAfter === undefined) await search.untilLoaded();
  const stop = async () => {
    await app.close();
    await rm(web, { recursive: true, force: true });
  };
  return {
    app,
    deps,
    search,
    clock,
    database,
    db: database.db,
    /** The merchant sets them; this process knows it at once. */
    set,
    routes,
    visitor: clientOf((request) => app.inject(request), {}),
    /** Calls in a fresh session of this user. */
    async as(user: { id: number }): Promise<Client> {
      const token = await startSession(deps, user, undefined);
      return clientOf((request) => app.inject(request), { cookie: `${cookieName}=${token}` });
    },
    /** Calls with these headers on every request. */
    with: (headers: Headers) => clientOf((request) => app.inject(request), headers),
    stop,
    /** Stops, and drops the database as well. */
    async close() {
      await stop();
      await database.close();
    },
  };
}

/** Pictures in files of this folder. */
export function mediaIn(folder: string): MediaDeps {
  return { storage: openDiskStorage(folder), url: '/media', uploadFolder: path.join(folder, '.uploads') };
}

type Inject = (request: InjectOptions) => Promise<{
  statusCode: number;
  headers: Record<string, unknown>;
  payload: string;
  rawPayload: Buffer;
}>;

function clientOf(inject: Inject, common: Headers) {
  const send = async (request: InjectOptions): Promise<Answer> => {
    const response = await inject({ ...request, headers: { ...common, ...request.headers } });
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      bytes: response.rawPayload,
      body:
        /json/.test(String(response.headers['content-type'])) && response.payload !== ''
          ? JSON.parse(response.payload)
          : undefined,
    };
  };
  const withBody =
    (method: 'POST' | 'PATCH' | 'PUT') =>
    (url: string, body: unknown, headers: Headers = {}) =>
      send({ method, url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });
  return {
    send,
    get: (url: string, headers: Headers = {}) => send({ method: 'GET', url, headers }),
    head: (url: string, headers: Headers = {}) => send({ method: 'HEAD', url, headers }),
    post: withBody('POST'),
    patch: withBody('PATCH'),
    put: withBody('PUT'),
    delete: (url: string, headers: Headers = {}) => send({ method: 'DELETE', url, headers }),
    /** Headers of every request of this client. */
    headers: common,
  };
}

/** The response body, parsed by the contract's schema. */
export function read<T extends z.core.$ZodType>(schema: T, answer: Answer): z.output<T> {
  return z.parse(schema, answer.body);
}

/** X-Total-Count */
export function totalOf(answer: Answer): number {
  return Number(answer.headers['x-total-count']);
}

/** The session cookie of a response, as a later request sends it. */
export function cookieOf(answer: Answer): string {
  const header = String(answer.headers['set-cookie'] ?? '');
  return header.split(';', 1)[0] ?? '';
}

export type SettableClock = ReturnType<typeof settableClock>;

/** A clock that only moves when a test sets it. */
export function settableClock() {
  let now = Date.UTC(2026, 0, 15, 12);
  return {
    now: () => new Date(now),
    advance: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

async function makeWebFolder(build: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-web-'));
  const assets = path.join(folder, 'dist', 'assets');
  await mkdir(assets, { recursive: true });
  const lamp = { hash: '0a1b2c3d4e'.repeat(4), file: '960x960.webp' };
  await mkdir(path.join(folder, 'pictures', lamp.hash), { recursive: true });
  await writeFile(path.join(folder, 'dist', 'index.html'), DOCUMENT);
  await writeFile(path.join(assets, 'favicon-0a1b2c3d.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(assets, 'app-0a1b2c3d.js'), 'plain');
  await writeFile(path.join(assets, 'app-0a1b2c3d.js.br'), 'brotli');
  await writeFile(path.join(assets, 'app-0a1b2c3d.js.gz'), 'gzip');
  await writeFile(path.join(folder, 'pictures', 'pictures.json'), JSON.stringify({ 'lamp-1': lamp }));
  for (const [file, content] of Object.entries({ '640.webp': 'picture', '320.webp': 'small', [lamp.file]: 'large' })) {
    await writeFile(path.join(folder, 'pictures', lamp.hash, file), content);
  }
  for (const [name, content] of Object.entries(build)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}
