import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { openToAll } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { themeCss } from './theme-css.ts';

const YEAR_SECONDS = 31_536_000;

/** A colour is its address, so browsers keep the stylesheet, and another colour is another one. */
export const themeRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get(
    '/theme/:file',
    {
      config: openToAll,
      schema: {
        tags: ['settings'],
        summary: 'The stylesheet of an accent colour, light and dark',
        params: z.object({ file: z.string().regex(/^[0-9a-f]{6}\.css$/, 'must be six hexadecimal digits and .css') }),
        response: { 200: z.string(), ...failures(400) },
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .type('text/css; charset=utf-8')
        .send(themeCss(`#${request.params.file.slice(0, 6)}`)),
  );
  done();
};
