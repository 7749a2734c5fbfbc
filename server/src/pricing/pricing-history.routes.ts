import { ShopError } from '@shop/contract/errors';
import { historyEntries, listHistoryQuery } from '@shop/contract/history';
import { idParams } from '@shop/contract/ids';
import { TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { listHistory } from '../audit/list-history.ts';
import { changesIn, presentEntries } from '../audit/present-entries.ts';
import { type Deps, readAt } from '../deps.ts';
import { failures } from '../platform/http/described-failures.ts';
import { auditedPromotionFields } from './promotions/audited-promotion.ts';
import { auditedZoneFields } from './shipping-zones/audited-zone.ts';
import { auditedTaxRateFields } from './tax-rates/audited-tax-rate.ts';

const histories = [
  {
    url: '/shipping-zones/:id/history',
    access: 'settings.write',
    of: 'a shipping zone',
    on: (id: number) => ({ shippingZoneId: id }),
    fields: auditedZoneFields,
  },
  {
    url: '/tax-rates/:id/history',
    access: 'settings.write',
    of: 'a tax rate',
    on: (id: number) => ({ taxRateId: id }),
    fields: auditedTaxRateFields,
  },
  {
    url: '/promotions/:id/history',
    access: 'promotions.write',
    of: 'a promotion',
    on: (id: number) => ({ promotionId: id }),
    fields: auditedPromotionFields,
  },
] as const;

export const pricingHistoryRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  for (const { url, access, of, on, fields } of histories) {
    app.get(
      url,
      {
        config: { access },
        schema: {
          tags: ['pricing'],
          summary: `A page of what was done to ${of} and by whom, newest first, also once it is deleted; ${TOTAL_COUNT_HEADER} holds how much in all`,
          params: idParams,
          querystring: listHistoryQuery,
          response: { 200: historyEntries, ...failures(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const { entries, total } = await listHistory(
          readAt(deps, request).slowReads,
          on(request.params.id),
          request.query,
          neverWas,
        );
        reply.header(TOTAL_COUNT_HEADER, total);
        return presentEntries(entries, (row) => changesIn(row, fields));
      },
    );
  }
  done();
};

/** Each was created, so one without a history never was. */
function neverWas(): never {
  throw new ShopError('NOT_FOUND');
}
