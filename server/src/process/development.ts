import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import type { FastifyServerOptions } from 'fastify';
import { hostFaultOf, hostIsRequiredHere } from '../platform/http/require-host.ts';

export interface Development {
  serverFactory: NonNullable<FastifyServerOptions['serverFactory']>;
  document: (url: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Vite in front of the server, on the same port: modules and hot reload from Vite, everything else from us. */
export async function startDevelopment(webFolder: string): Promise<Development> {
  const { createServer } = await import('vite');
  const server = http.createServer(hostIsRequiredHere);
  const vite = await createServer({
    root: webFolder,
    configFile: path.join(webFolder, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    serverFactory: (handler) =>
      server.on('request', (request, response) => {
        // Vite would answer them: the server behind it refuses them.
        if (hostFaultOf(request) !== undefined) return handler(request, response);
        return vite.middlewares(request, response, () => handler(request, response));
      }),
    async document(url) {
      const html = await readFile(path.join(webFolder, 'index.html'), 'utf8');
      return vite.transformIndexHtml(url, html);
    },
    stop: () => vite.close(),
  };
}
