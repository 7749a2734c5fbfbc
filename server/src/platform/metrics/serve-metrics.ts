import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

const HOST = '127.0.0.1';

/**
 * Answers GET /metrics on a port of its own, which only this machine reaches: how busy the server is concerns its operator only.
 * @returns the port, and a function that stops it
 */
export async function serveMetrics(
  metrics: Registry,
  wantedPort: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end('The metrics are at /metrics\n');
    if (request.method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end();
    const text = await metrics.metrics();
    return response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
  });
  server.listen(wantedPort, HOST);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : wantedPort,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
