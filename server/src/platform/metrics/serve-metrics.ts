import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { hostFaultOf, hostIsRequiredHere } from '../http/require-host.ts';

export interface MetricsServer {
  /** 0: any that is free. */
  port: number;
  host: string;
  /** Whether the process has started and its database answers. */
  isReady: () => Promise<boolean>;
}

/**
 * Answers GET of /metrics, /health/live and /health/ready on an address of its own, apart from the shop's: how busy the server is
 * concerns its operator only.
 * @returns the port, and a function that stops it
 */
export async function serveMetrics(
  metrics: Registry,
  { port: wantedPort, host, isReady }: MetricsServer,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer(hostIsRequiredHere, async (request, response) => {
    const fault = hostFaultOf(request);
    if (fault !== undefined) return response.writeHead(400).end(`${fault}\n`);
    const path = request.url?.split('?', 1)[0];
    const isKnown = path === '/metrics' || path === '/health/live' || path === '/health/ready';
    if (!isKnown) return response.writeHead(404).end('The metrics are at /metrics\n');
    if (!isReading(request)) return response.writeHead(405, { allow: 'GET, HEAD' }).end();
    if (path === '/health/live') return answerHealth(response, true);
    if (path === '/health/ready') return answerHealth(response, await isReady());
    const text = await metrics.metrics();
    return response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
  });
  server.listen(wantedPort, host);
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

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function answerHealth(response: ServerResponse, isHealthy: boolean): ServerResponse {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  if (isHealthy) return response.writeHead(200, headers).end('{"status":"ok"}');
  return response.writeHead(503, { ...headers, 'retry-after': '2' }).end('{"status":"unavailable"}');
}
