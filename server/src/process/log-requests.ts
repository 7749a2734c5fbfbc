import type { FastifyInstance } from 'fastify';

const REFUSED_FOR_SECURITY = [403, 429];
// Whether anybody is logged in is asked by every visitor.
const QUESTIONS = ['/auth/check', '/auth/visitor'];

/** Logins, sign-ups, resets, ends of sessions, forged events, and what somebody may not do or did too often. */
function concernsSecurity({ route, status }: { route: string; status: number }): boolean {
  if (REFUSED_FOR_SECURITY.includes(status)) return true;
  return (route.startsWith('/auth/') && !QUESTIONS.includes(route)) || (route === '/webhook' && status >= 400);
}

/** One line a request, with the route's pattern instead of the address, which may hold a token. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.actor && { userId: request.actor.userId }),
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else if (concernsSecurity(line)) request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
  });
}
