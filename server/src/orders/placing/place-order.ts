/**
 * When it returns, the order exists with its products, address and all parts of its price copied, its stock and the uses of its
 * promotions are taken, and its history and the mail about it are recorded. The products have left the cart, unless the order is to
 * be paid by card: then they leave it when it is paid, which has a deadline. An order that costs nothing is paid. Own unpaid card
 * orders that held one of the products are cancelled, and their stock and uses went to this one. When it throws, nothing has changed.
 * The same key never orders twice.
 */

import { ShopError } from '@shop/contract/errors';
import { shopCurrency } from '@shop/contract/money';
import { paidAtProvider } from '@shop/contract/order-status';
import { type Order, type PlaceOrderBody, shopOrder } from '@shop/contract/orders';
import type { PriceRules } from '@shop/contract/pricing/rules';
import { currentLanguage, speaking } from '@shop/messages/language';
import { withProductLocks } from '../../catalogue/products/product-locks.ts';
import type { Deps } from '../../deps.ts';
import { claimKey, storeAnswer, wasAnswered } from '../../idempotency/once-per-key.ts';
import type { Actor } from '../../platform/actor.ts';
import { defaultLanguage, speakingDefault } from '../../platform/content-languages.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { limitUnknownCodes } from '../../pricing/limit-unknown-codes.ts';
import { loadPriceRules } from '../../pricing/price-rules.ts';
import type { Tx } from '../../schema.ts';
import { issuePapers } from '../invoices/issue-papers.ts';
import { isFree } from '../order/card-payment.ts';
import { presentOrder } from '../order/present-order.ts';
import { productIdsOf } from './check-items.ts';
import { checkOrder, readForOrder } from './check-order.ts';
import { guestEmailOf } from './guest-email.ts';
import { countOrder, readOrdersBefore, rejectBeyondLimits } from './limit-orders.ts';
import { redeemPromotions } from './redeem-promotions.ts';
import { reserveStock } from './reserve-stock.ts';
import { type Attempt, type EndPayments, withRetries } from './with-retries.ts';
import { recordPlaced, writeOrder } from './write-order.ts';

interface PlacedOrder {
  order: Order;
  /** Whether it had been placed before with the same key. */
  replayed: boolean;
}

/** Who orders what, from where. */
interface ToPlace {
  actor: Actor;
  userId: number;
  /** Of a guest. */
  email: string | undefined;
  body: PlaceOrderBody;
  idempotencyKey: string | undefined;
  rawBody: unknown;
  clientIp: string;
  originals: PriceRules | undefined;
  at: Date;
}

/** @param caller.priceRulesVersion the version when the session was read; the rules are at least as new */
export async function placeOrder(
  deps: Deps,
  { actor, priceRulesVersion }: { actor: Actor; priceRulesVersion: number },
  input: { order: PlaceOrderBody; idempotencyKey: string | undefined; rawBody: unknown; clientIp: string },
  endPayments: EndPayments,
): Promise<PlacedOrder> {
  const { order: body, ...sent } = input;
  // Also for staff who order: what they are shown has the names of the default language.
  const rules = await speaking(currentLanguage(), () => loadPriceRules(deps, priceRulesVersion));
  const toPlace = {
    originals:
      currentLanguage() === defaultLanguage()
        ? undefined
        : await speakingDefault(() => loadPriceRules(deps, priceRulesVersion)),
    actor,
    userId: actor.userId,
    email: guestEmailOf(actor, body),
    body,
    ...sent,
    at: deps.clock.now(),
  };
  if (paidAtProvider(body.paymentMethod) && deps.paymentProvider === undefined) throw new ShopError('CARD_UNAVAILABLE');
  // What was answered before is answered again, whatever was guessed since.
  const codes = body.codes ?? [];
  if (codes.length > 0 && !(await wasAnswered(deps.reads, keyedRequest(toPlace)))) {
    await limitUnknownCodes(deps, rules, { ...toPlace, codes });
  }
  return withRetries(deps, rules, endPayments, (attempt) =>
    withProductLocks(productIdsOf(body.items), () =>
      // All its statements find rows by their keys. To plan them each time took a third of PostgreSQL's time for an order.
      inTransaction(deps.db, (tx) => place(tx, deps, toPlace, attempt), { plans: 'generic' }),
    ),
  );
}

/** Statements that do not need each other's results are sent together. */
async function place(tx: Tx, deps: Deps, toPlace: ToPlace, attempt: Attempt): Promise<PlacedOrder> {
  const { actor, body, at } = toPlace;
  const counted = { ...toPlace, isGuest: actor.isGuest === true, paymentMethod: body.paymentMethod };
  const [first, ordersBefore, known] = await Promise.all([
    claimKey(tx, keyedRequest(toPlace), shopOrder),
    readOrdersBefore(tx, deps, counted),
    readForOrder(tx, toPlace, attempt),
  ]);
  if (first !== undefined) return { order: first, replayed: true };
  if (!deps.settings.current().payments[body.paymentMethod]) throw new ShopError('PAYMENT_METHOD_OFF');

  rejectBeyondLimits(ordersBefore, counted);
  const chargeLimits = deps.paymentProvider?.chargeLimits(shopCurrency());
  const checked = await checkOrder(tx, { ...toPlace, chargeLimits }, attempt, known);
  const placed = await writeOrder(tx, deps, toPlace, checked);
  const recorded = recordPlaced(tx, actor, placed, { ...checked, at });

  // Others of the same stock or promotion wait from here to the commit.
  const take = () =>
    Promise.all([
      reserveStock(tx, placed.order, { units: checked.units, isLocked: attempt.locksFirst, at }),
      redeemPromotions(tx, placed.order, at),
    ]);
  // Papers are part of the answer. Their numbers are locked after the stock, as they are wherever both change.
  const isPaid = checked.price.totalMinor === 0;
  if (isPaid) await Promise.all([recorded, take()]);
  const papers = isPaid ? await issuePapers(tx, deps, placed.order.id, { at, options: { paid: true } }) : {};
  const order = presentOrder({ ...placed, ...papers });
  await Promise.all([
    recorded,
    storeAnswer(tx, keyedRequest(toPlace), order),
    isPaid ? undefined : take(),
    countOrder(tx, deps, { ...counted, isFree: isFree(placed.order) }),
  ]);
  return { order, replayed: false };
}

const keyedRequest = ({ userId, idempotencyKey, rawBody, at }: ToPlace) => ({
  userId,
  key: idempotencyKey,
  body: rawBody,
  at,
});
