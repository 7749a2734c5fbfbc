/** The HTTP side of a server process: the app, the API, and the pages of the payment sandbox. */

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { CleanupStack } from '../platform/cleanup-stack.ts';
import { folders } from '../platform/folders.ts';
import { stopListening } from '../platform/http/drain.ts';
import { type AppOptions, buildApp } from './app.ts';
import { mailFolder } from './background-jobs.ts';
import { startDevelopment } from './development.ts';
import { openSearch } from './open-search.ts';
import { shareAssets } from './share-assets.ts';

interface Parts {
  log: Logger;
  development: boolean;
  metrics: Registry | undefined;
  isDatabaseUp: () => Promise<boolean>;
  isOverloaded: () => boolean;
  sandboxRoutes: AppOptions['sandboxRoutes'] | undefined;
  /** Gets the app before it listens. */
  onBuilt: (app: FastifyInstance) => void;
}

/** When it returns, requests are served. */
export async function serveWeb(config: Config, deps: Deps, parts: Parts, cleanup: CleanupStack): Promise<void> {
  const { log, metrics, sandboxRoutes } = parts;
  const development = parts.development ? await startDevelopment(folders.web) : undefined;
  if (development) cleanup.push(development.stop);
  const sharing = development ? undefined : shareAssets(deps, log, cleanup);
  const app = await buildApp(deps, {
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    webApp: {
      distFolder: development ? folders.web : folders.webDist,
      picturesFolder: folders.pictures,
      ...(development && { document: development.document }),
    },
    isDatabaseUp: parts.isDatabaseUp,
    search: openSearch(deps, { onError: (error, what) => log.warn({ err: error }, what) }),
    isOverloaded: parts.isOverloaded,
    logger: log,
    ...(metrics && { metrics }),
    ...(sandboxRoutes && { sandboxRoutes }),
    ...(development && { development: { ...development, mailFolder: mailFolder(config) } }),
  });
  parts.onBuilt(app);
  await sharing;
  let listening: Promise<unknown> = Promise.resolve();
  // Before it listens: requests can arrive before `listen` returns, and a shutdown then must wait for them too.
  cleanup.push(async () => {
    await listening.catch(() => {});
    await closeWithin(app, config.shutdownGrace);
  });
  listening = app.listen({ port: config.port, host: config.host });
  await listening;
}

/** Where this very process answers, for what it sends to itself. */
export function originOf(app: FastifyInstance | undefined, config: Config): string {
  const address = app?.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** No new connections; requests in flight finish, unless they take longer than the grace, in seconds. */
async function closeWithin(app: FastifyInstance, grace: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), grace * 1000);
  await stopListening(app);
  await app.close();
  clearTimeout(cut);
}
