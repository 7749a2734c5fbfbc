import { addCartItemBody, cartItem, deletedCartItem, updateCartItemBody } from '@shop/contract/cart';
import { idParams } from '@shop/contract/ids';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createProductsCache, type ProductsCache } from '../catalogue/products/products-cache.ts';
import { type Deps, type ReadDeps, readAt } from '../deps.ts';
import { type AsGuest, actorOf, callerOf, openToGuests } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { addCartItem } from './add-cart-item.ts';
import { deleteCartItem } from './delete-cart-item.ts';
import { listCart } from './list-cart.ts';
import type { HeldUnits } from './own-holds.ts';
import { presentCartItem } from './present-cart-item.ts';
import { updateCartItem } from './update-cart-item.ts';

/** @param heldUnitsOf reads what orders hold from these dependencies */
type Options = { deps: Deps; asGuest: AsGuest; heldUnitsOf: (deps: ReadDeps) => HeldUnits };

export const cartRoutes: FastifyPluginCallbackZod<Options> = (app, { deps, asGuest, heldUnitsOf }, done) => {
  const products = createProductsCache(deps);
  const heldUnits = heldUnitsOf(deps);
  app.register(addRoute, { deps, asGuest, products, heldUnits });

  app.get(
    '/cart',
    {
      config: openToGuests,
      schema: { tags: ['cart'], summary: "The caller's cart", response: { 200: z.array(cartItem), ...failures(401) } },
    },
    async (request) => {
      const from = readAt(deps, request);
      return (await listCart(from, products, callerOf(request), heldUnitsOf(from))).map(presentCartItem);
    },
  );

  app.patch(
    '/cart/:id',
    {
      config: openToGuests,
      schema: {
        tags: ['cart'],
        summary: 'Changes the quantity, variant, colour or size of a line',
        params: idParams,
        body: updateCartItemBody,
        response: { 200: cartItem, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => {
      const change = { ...request.body, id: request.params.id };
      return presentCartItem(await updateCartItem(deps, actorOf(request), change, heldUnits));
    },
  );

  app.delete(
    '/cart/:id',
    {
      config: openToGuests,
      schema: {
        tags: ['cart'],
        summary: 'Removes a line',
        params: idParams,
        response: { 200: deletedCartItem, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      await deleteCartItem(deps, actorOf(request), request.params);
      return { id: request.params.id };
    },
  );
  done();
};

type AddOptions = { deps: Deps; asGuest: AsGuest; products: ProductsCache; heldUnits: HeldUnits };

const addRoute: FastifyPluginCallbackZod<AddOptions> = (app, { deps, asGuest, products, heldUnits }, done) => {
  app.post(
    '/cart',
    {
      config: openToGuests,
      schema: {
        tags: ['cart'],
        summary:
          'Adds a product; each of its variants can be in the cart once. In an open shop it begins a guest’s session where there is none',
        body: addCartItemBody,
        response: { 201: cartItem, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const added = await asGuest(request, reply, (caller) =>
        addCartItem(deps, products, caller, { input: request.body, heldUnits }),
      );
      return reply.code(201).send(presentCartItem(added));
    },
  );
  done();
};
