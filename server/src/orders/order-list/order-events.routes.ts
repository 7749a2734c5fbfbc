import { orderEvent } from '@shop/contract/order-desk';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readSessionCookie } from '../../accounts/session-cookie.ts';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { createEventStreams, eventText } from '../../platform/http/event-streams.ts';
import { OrderEvents, type OrderListener } from './order-events.ts';

/** Of one process. More tabs than anybody has, and as many as one process serves with ease. */
const MOST_LISTENERS = { ofAccount: 250, ofAll: 2000 };

export const orderEventsRoutes: FastifyPluginCallbackZod<{ deps: Deps; secureCookies: boolean }> = (
  app,
  { deps, secureCookies },
  done,
) => {
  const streams = createEventStreams(app, MOST_LISTENERS);
  const events = new OrderEvents(deps, (error) =>
    app.log.warn({ err: error }, 'changed orders could not be read, they will be told of later'),
  );
  app.addHook('onClose', () => events.stop());

  app.get(
    '/orders/events',
    {
      config: { access: 'orders.read', endless: true },
      exposeHeadRoute: false,
      schema: {
        tags: ['orders'],
        summary: `Orders as they are placed and changed, while the session lasts: events named order, whose data is ${JSON.stringify(
          { id: 12, change: orderEvent.shape.change.options.join('|'), updatedAt: '…' },
        )}`,
        response: { 200: z.unknown().describe('text/event-stream'), ...failures(401, 403, 429) },
      },
    },
    async (request, reply) => {
      const { userId } = actorOf(request);
      const token = readSessionCookie(request, secureCookies) ?? '';
      streams.check(userId);
      await events.ready();
      const stream = streams.listen(reply, userId);
      const listener: OrderListener = {
        token,
        send: (changed) => stream.send(changed.map((one) => eventText('order', one)).join('')),
        end: () => stream.end(),
      };
      events.add(listener);
      stream.onEnd(() => events.remove(listener));
      return reply;
    },
  );
  done();
};
