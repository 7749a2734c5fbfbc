import { success } from '@shop/contract/accounts';
import { idParams } from '@shop/contract/ids';
import { pageQuery, TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import { createTaxRateBody, taxRate, taxRates, updateTaxRateBody } from '@shop/contract/tax-rates';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { createTaxRate } from './create-tax-rate.ts';
import { deleteTaxRate } from './delete-tax-rate.ts';
import { getTaxRate } from './get-tax-rate.ts';
import { listTaxRates } from './list-tax-rates.ts';
import { presentTaxRate } from './present-tax-rate.ts';
import { updateTaxRate } from './update-tax-rate.ts';

const tags = ['pricing'];

type Options = { deps: Deps };

export const taxRatesRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(readRoutes, options);
  app.register(changeRoutes, options);
  done();
};

const readRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/tax-rates',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: `A page of the tax rates, by id; ${TOTAL_COUNT_HEADER} holds their number over all pages`,
        querystring: pageQuery,
        response: { 200: taxRates, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listTaxRates(readAt(deps, request), request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return rows.map(presentTaxRate);
    },
  );

  app.get(
    '/tax-rates/:id',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: 'One tax rate',
        params: idParams,
        response: { 200: taxRate, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => presentTaxRate(await getTaxRate(readAt(deps, request).reads, request.params.id)),
  );
  done();
};

const changeRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.post(
    '/tax-rates',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: 'Adds a tax rate, in force from a day on',
        body: createTaxRateBody,
        response: { 201: taxRate, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(presentTaxRate(await createTaxRate(deps, actorOf(request), request.body))),
  );

  app.patch(
    '/tax-rates/:id',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: 'Changes what is sent of a tax rate; orders stay as they were placed',
        params: idParams,
        body: updateTaxRateBody,
        response: { 200: taxRate, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) =>
      presentTaxRate(await updateTaxRate(deps, actorOf(request), { ...request.body, id: request.params.id })),
  );

  app.delete(
    '/tax-rates/:id',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: 'Deletes a tax rate; orders stay as they were placed',
        params: idParams,
        response: { 200: success, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      await deleteTaxRate(deps, actorOf(request), request.params.id);
      return { success: true as const };
    },
  );
  done();
};
