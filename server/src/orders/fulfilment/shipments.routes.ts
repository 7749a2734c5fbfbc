import { idParams } from '@shop/contract/ids';
import { IDEMPOTENCY_REPLAYED_HEADER, idempotencyHeaders } from '@shop/contract/orders';
import { createShipmentBody, updateShipmentBody } from '@shop/contract/shipment-bodies';
import { shipment, shipmentParams } from '@shop/contract/shipments';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { presentShipment } from '../order/present-after-order.ts';
import { createShipment } from './create-shipment.ts';
import { updateShipment } from './update-shipment.ts';

export const shipmentsRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.post(
    '/orders/:id/shipments',
    {
      config: { access: 'orders.write' },
      schema: {
        tags: ['orders'],
        summary: 'Ships lines of an order, or all that is left; the shopper gets a mail with the tracking link',
        params: idParams,
        headers: idempotencyHeaders,
        body: createShipmentBody,
        response: { 201: shipment, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
      },
      // The key compares bodies as they were sent; validation replaces them by what it parsed.
      preValidation: async (request) => {
        request.sentBody = request.body;
      },
    },
    async (request, reply) => {
      const { shipment: made, replayed } = await createShipment(deps, actorOf(request), {
        orderId: request.params.id,
        body: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        rawBody: request.sentBody,
      });
      if (replayed) reply.header(IDEMPOTENCY_REPLAYED_HEADER, 'true');
      return reply.code(201).send(made);
    },
  );

  app.patch(
    '/orders/:id/shipments/:shipment',
    {
      config: { access: 'orders.write' },
      schema: {
        tags: ['orders'],
        summary: 'Marks a shipment as delivered, or changes how it is tracked',
        params: shipmentParams,
        body: updateShipmentBody,
        response: { 200: shipment, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const { id: orderId, shipment: shipmentId } = request.params;
      return presentShipment(await updateShipment(deps, actorOf(request), { orderId, shipmentId, body: request.body }));
    },
  );
  done();
};
