import { demoRemoval, removeDemoBody } from '@shop/contract/setup';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { removeDemo } from './remove-demo.ts';

export const setupRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/demo/removal',
    {
      config: { access: 'owner' },
      schema: {
        tags: ['setup'],
        summary:
          "Removes what the demo brought, but what staff have changed and the caller's account; it cannot be undone",
        body: removeDemoBody,
        response: { 200: demoRemoval, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request) =>
      removeDemo(deps, actorOf(request), (error) =>
        request.log.warn({ err: error }, "files of one of the demo's pictures could not be removed"),
      ),
  );
  done();
};
