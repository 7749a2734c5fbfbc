import { ShopError } from '@shop/contract/errors';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { openToAll } from './access.ts';
import { failures } from './described-failures.ts';

const healthy = z.object({ status: z.literal('ok') });

export const healthRoutes: FastifyPluginCallbackZod<{ isDatabaseUp: () => Promise<boolean> }> = (
  app,
  { isDatabaseUp },
  done,
) => {
  app.get(
    '/health/live',
    {
      config: { ...openToAll, always: true },
      schema: { tags: ['health'], summary: 'The process answers', response: { 200: healthy, ...failures() } },
    },
    async () => ({ status: 'ok' as const }),
  );
  app.get(
    '/health/ready',
    {
      config: { ...openToAll, always: true },
      schema: {
        tags: ['health'],
        summary: 'The database answers too, and the process has connections to it',
        response: { 200: healthy, ...failures() },
      },
    },
    async () => {
      if (await isDatabaseUp()) return { status: 'ok' as const };
      throw new ShopError('UNAVAILABLE', { detail: 'The database cannot be used', retryAfter: 2 });
    },
  );
  done();
};
