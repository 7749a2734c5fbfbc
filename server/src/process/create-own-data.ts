import { getOwnUser } from '../accounts/get-own-user.ts';
import { findEmailChange } from '../accounts/own-account/email-changes.queries.ts';
import type { CollectOwnData } from '../accounts/own-account/own-account.routes.ts';
import { listOwnSessions } from '../accounts/own-account/own-sessions.ts';
import { presentUser } from '../accounts/present-user.ts';
import { getOwnSecondFactor } from '../accounts/second-factor/own-second-factor.ts';
import { listAuditEntries } from '../audit/audit.queries.ts';
import { listCart } from '../cart/list-cart.ts';
import { presentCartItem } from '../cart/present-cart-item.ts';
import { createProductsCache } from '../catalogue/products/products-cache.ts';
import type { Deps } from '../deps.ts';
import { presentOrder } from '../orders/order/present-order.ts';
import { listMailsOfUser } from '../orders/order-mails/order-mails.queries.ts';
import { listOwnOrders } from '../orders/own-orders/list-own-orders.ts';
import { listOwnHolds } from '../orders/reservations/list-own-holds.ts';

/** More than anybody does in years. */
const MOST_ENTRIES = 10_000;

/** Collects all that the shop has of a person, from all modules. */
export function createOwnData(deps: Deps): CollectOwnData {
  const products = createProductsCache(deps);
  return async (caller, sessionToken) => {
    const { actor } = caller;
    const { parts } = await listOwnOrders(deps, actor, {});
    const orders = [];
    for await (const some of parts()) orders.push(...some.map(presentOrder));
    const cart = await listCart(deps, products, caller, (who, ids) => listOwnHolds(deps, who, ids));
    const entries = await listAuditEntries(deps.db, { userId: actor.userId }, { limit: MOST_ENTRIES, offset: 0 });
    return {
      user: presentUser(await getOwnUser(deps, actor), deps.settings.current()),
      pendingEmail: (await findEmailChange(deps.db, actor.userId, deps.clock.now()))?.email ?? null,
      orders,
      cart: cart.map(presentCartItem),
      sessions: await listOwnSessions(deps, actor, sessionToken),
      secondFactor: await getOwnSecondFactor(deps, actor),
      mails: await listMailsOfUser(deps.db, actor.userId),
      history: entries.map(({ at, action }) => ({ at: at.toISOString(), action })),
    };
  };
}
