import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times what is answered, by the route's pattern: an address holds ids, and there is no end of them. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const answered = metrics.counter('http_requests_total', 'Requests answered, by route pattern, method and status');
  const took = metrics.histogram('http_request_duration_seconds', 'Time from request to answer, in seconds', SECONDS);
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    answered.add({ route, method, status: String(reply.statusCode) });
    took.observe({ route, method }, reply.elapsedTime / 1000);
    done();
  });
}
