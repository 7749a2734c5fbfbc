/** Sentences about actions on many orders. */

import { formatCount } from '@shop/contract/numbers';
import type { OrderAction, OrderActionLine } from '@shop/contract/order-actions';
import { adminOrdersText } from '@shop/messages/admin-orders';

type OrdersValues = { count: number; id: number | string; orders: string };

/** What sentences need to say 'order #12' or '38 orders'. */
export function ordersOf(ids: readonly number[]): OrdersValues {
  return { count: ids.length, id: ids[0] ?? '', orders: formatCount(ids.length) };
}

type ActionTexts = {
  name: string;
  done: (values: OrdersValues) => string;
  someDone: (values: { orders: string; failed: string }) => string;
  notDone: (values: Pick<OrdersValues, 'count' | 'orders'>) => string;
  undone: (values: OrdersValues) => string;
};

const actionTexts: Record<OrderAction, ActionTexts> = {
  dispatch: {
    name: adminOrdersText.dispatch,
    done: adminOrdersText.ordersDispatched,
    someDone: adminOrdersText.someDispatched,
    notDone: adminOrdersText.ordersNotDispatched,
    undone: adminOrdersText.ordersNotDispatchedAnyMore,
  },
  deliver: {
    name: adminOrdersText.markAsDelivered,
    done: adminOrdersText.ordersDelivered,
    someDone: adminOrdersText.someDelivered,
    notDone: adminOrdersText.ordersNotDelivered,
    undone: adminOrdersText.ordersNotDeliveredAnyMore,
  },
  'receive-payment': {
    name: adminOrdersText.paymentReceived,
    done: adminOrdersText.ordersPaid,
    someDone: adminOrdersText.somePaid,
    notDone: adminOrdersText.ordersNotPaid,
    undone: adminOrdersText.ordersAsBefore,
  },
  cancel: {
    name: adminOrdersText.cancel,
    done: adminOrdersText.ordersCancelled,
    someDone: adminOrdersText.someCancelled,
    notDone: adminOrdersText.ordersNotCancelled,
    undone: adminOrdersText.ordersAsBefore,
  },
  'resend-mail': {
    name: adminOrdersText.resendMail,
    done: adminOrdersText.ordersMailedAgain,
    someDone: adminOrdersText.someMailedAgain,
    notDone: adminOrdersText.ordersNotMailedAgain,
    undone: adminOrdersText.ordersAsBefore,
  },
};

export function actionName(action: OrderAction): string {
  return actionTexts[action].name;
}

/** Reasons in a message; the page lists all of them. */
const REASONS = 2;

function failedText(failed: readonly OrderActionLine[]): string {
  const reasons = [...new Set(failed.map(({ error }) => error?.detail ?? ''))].filter((reason) => reason !== '');
  const count = formatCount(failed.length);
  if (reasons.length === 0) return adminOrdersText.countFailed({ count });
  const shown = reasons.slice(0, REASONS);
  if (reasons.length > REASONS) shown.push('…');
  return adminOrdersText.countFailedBecause({ count, reasons: shown.join('; ') });
}

/** 'Order #12 dispatched', '38 orders dispatched', '38 dispatched, 2 failed: Order 13 is cancelled'. */
export function outcomeText(action: OrderAction, done: readonly number[], failed: readonly OrderActionLine[]): string {
  const texts = actionTexts[action];
  if (failed.length === 0) return texts.done(ordersOf(done));
  return texts.someDone({ orders: formatCount(done.length), failed: failedText(failed) });
}

export function undoneText(action: OrderAction, done: readonly number[], failed: readonly OrderActionLine[]): string {
  const undone = actionTexts[action].undone(ordersOf(done));
  return failed.length === 0 ? undone : adminOrdersText.undoneButFailed({ undone, failed: failedText(failed) });
}

/** Above the list of orders that failed. */
export function failedHeading(action: OrderAction, undoing: boolean, count: number): string {
  const values = { count, orders: formatCount(count) };
  return undoing ? adminOrdersText.ordersNotSetBack(values) : actionTexts[action].notDone(values);
}

type Question = { title: string; text: string; confirm: string; keep: string };

/** For actions that cannot be undone. */
export const questions: Partial<Record<OrderAction, (ids: readonly number[]) => Question>> = {
  cancel: (ids) => ({
    title: adminOrdersText.cancelOrdersQuestion(ordersOf(ids)),
    text: adminOrdersText.whatCancellingDoes,
    confirm: adminOrdersText.cancelTheOrders({ count: ids.length }),
    keep: adminOrdersText.keepTheOrders({ count: ids.length }),
  }),
  'resend-mail': (ids) => ({
    title: adminOrdersText.sendNewestMailAgainQuestion(ordersOf(ids)),
    text: adminOrdersText.whatSendingAgainDoes,
    confirm: adminOrdersText.sendAgain,
    keep: adminOrdersText.sendNothing,
  }),
};
