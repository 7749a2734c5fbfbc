import { ShopError } from '@shop/contract/errors';
import { httpErrorsText } from '@shop/messages/http-errors';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered also under overload: needs neither the database nor long. */
    always?: boolean;
  }
}

/**
 * While there is too much to do, refuses at once what would only wait, so that what is under way gets done. Health checks
 * and files are answered all the same.
 */
export function shedLoad(app: FastifyInstance, isOverloaded: () => boolean): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.always || !isOverloaded()) return;
    throw new ShopError('UNAVAILABLE', {
      detail: httpErrorsText.veryBusy,
      retryAfter: 2,
    });
  });
}
