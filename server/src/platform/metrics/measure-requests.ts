import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts and times requests by the route's pattern, because addresses hold ids and there is no end of them. */
export function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route pattern, method and status',
    labelNames: ['route', 'method', 'status'],
    registers: [metrics],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, in seconds',
    labelNames: ['route', 'method'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    requests.inc({ route, method, status: String(reply.statusCode) });
    if (!request.routeOptions.config.endless) durations.observe({ route, method }, reply.elapsedTime / 1000);
    done();
  });
}
