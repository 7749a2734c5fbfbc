import { Readable } from 'node:stream';
import { productExportQuery } from '@shop/contract/product-filters';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { oneStreamEach } from '../../platform/http/streamed-lists.ts';
import type { CatalogueSearch } from '../search/catalogue-search.ts';
import { exportProducts } from './export-products.ts';

const openStream = oneStreamEach(10_000, () => adminErrorsText.fileIsSent);

export const productFilesRoutes: FastifyPluginCallbackZod<{ deps: Deps; search: CatalogueSearch }> = (
  app,
  { deps, search },
  done,
) => {
  app.get(
    '/products.csv',
    {
      config: { access: 'catalogue.read' },
      schema: {
        tags: ['catalogue'],
        summary:
          'The products of a filter as a file, deleted ones too: a line for each product or variant (RFC 4180, UTF-8)',
        querystring: productExportQuery,
        response: { 200: z.unknown().describe('text/csv'), ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const parts = await exportProducts(readAt(deps, request), search, request.query);
      const file = () => Readable.from(parts, { objectMode: false });
      const stream = await openStream(actorOf(request).userId, file);
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="products.csv"');
      return reply.send(stream);
    },
  );
  done();
};
