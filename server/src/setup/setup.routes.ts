import { demoRemoval, removeDemoBody, setup, updateSetupBody } from '@shop/contract/setup';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { type Deps, readAt } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { getSetup } from './get-setup.ts';
import { removeDemo } from './remove-demo.ts';
import { updateSetup } from './update-setup.ts';

export const setupRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/setup',
    {
      config: { access: 'settings.write' },
      schema: {
        tags: ['setup'],
        summary: 'What is left to do until the shop is one of its own: the first steps in their order, and the demo',
        response: { 200: setup, ...failures(401, 403) },
      },
    },
    async (request) => getSetup(readAt(deps, request)),
  );

  app.patch(
    '/setup',
    {
      config: { access: 'settings.write' },
      schema: {
        tags: ['setup'],
        summary: 'Puts the path of first steps away or takes it back; says that the shop charges no taxes',
        body: updateSetupBody,
        response: { 200: setup, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request) => updateSetup(deps, request.body),
  );

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
