import { success } from '@shop/contract/accounts';
import { idParams } from '@shop/contract/ids';
import { pageQuery, TOTAL_COUNT_HEADER } from '@shop/contract/paging';
import {
  createShippingZoneBody,
  shippingZone,
  shippingZones,
  updateShippingZoneBody,
} from '@shop/contract/shipping-zones';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { type Deps, readAt } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { createShippingZone } from './create-shipping-zone.ts';
import { deleteShippingZone } from './delete-shipping-zone.ts';
import { getShippingZone } from './get-shipping-zone.ts';
import { listShippingZones } from './list-shipping-zones.ts';
import { presentShippingZone } from './present-shipping-zone.ts';
import { updateShippingZone } from './update-shipping-zone.ts';

const tags = ['pricing'];

type Options = { deps: Deps };

export const shippingZonesRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(readRoutes, options);
  app.register(changeRoutes, options);
  done();
};

const readRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/shipping-zones',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: `A page of the shipping zones, by id; ${TOTAL_COUNT_HEADER} holds their number over all pages`,
        querystring: pageQuery,
        response: { 200: shippingZones, ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await listShippingZones(readAt(deps, request), request.query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return rows.map(presentShippingZone);
    },
  );

  app.get(
    '/shipping-zones/:id',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: 'One shipping zone',
        params: idParams,
        response: { 200: shippingZone, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => presentShippingZone(await getShippingZone(readAt(deps, request).reads, request.params.id)),
  );
  done();
};

const changeRoutes: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.post(
    '/shipping-zones',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: 'Adds a shipping zone: countries, and the methods by which the shop ships there',
        body: createShippingZoneBody,
        response: { 201: shippingZone, ...failures(400, 401, 403, 409, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(presentShippingZone(await createShippingZone(deps, actorOf(request), request.body))),
  );

  app.patch(
    '/shipping-zones/:id',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: 'Changes what is sent of a shipping zone; methods whose ids are not sent are deleted',
        params: idParams,
        body: updateShippingZoneBody,
        response: { 200: shippingZone, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) =>
      presentShippingZone(await updateShippingZone(deps, actorOf(request), { ...request.body, id: request.params.id })),
  );

  app.delete(
    '/shipping-zones/:id',
    {
      config: { access: 'settings.write' },
      schema: {
        tags,
        summary: 'Deletes a shipping zone with its methods; orders stay as they were placed',
        params: idParams,
        response: { 200: success, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      await deleteShippingZone(deps, actorOf(request), request.params.id);
      return { success: true as const };
    },
  );
  done();
};
