/** Sentences about actions on many orders. */

import { formatCount } from '@shop/contract/numbers';
import type { OrderAction, OrderActionLine } from '@shop/contract/order-actions';

/** 'order #12', '38 orders'. */
export function ordersText(ids: readonly number[]): string {
  const [first] = ids;
  return ids.length === 1 && first !== undefined ? `order #${first}` : `${formatCount(ids.length)} orders`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const did: Record<OrderAction, string> = {
  dispatch: 'dispatched',
  deliver: 'delivered',
  cancel: 'cancelled',
  'resend-mail': 'mailed again',
};

const undone: Partial<Record<OrderAction, string>> = {
  dispatch: 'not dispatched any more',
  deliver: 'not delivered any more',
};

/** Reasons in a message; the page lists all of them. */
const REASONS = 2;

function failedText(failed: readonly OrderActionLine[]): string {
  const reasons = [...new Set(failed.map(({ error }) => error?.detail ?? ''))].filter((reason) => reason !== '');
  const more = reasons.length > REASONS ? '; …' : '';
  const why = reasons.length === 0 ? '' : `: ${reasons.slice(0, REASONS).join('; ')}${more}`;
  return `${formatCount(failed.length)} failed${why}`;
}

/** 'Order #12 dispatched', '38 orders dispatched', '38 dispatched, 2 failed: Order 13 is cancelled'. */
export function outcomeText(action: OrderAction, done: readonly number[], failed: readonly OrderActionLine[]): string {
  if (failed.length === 0) return `${capital(ordersText(done))} ${did[action]}`;
  return `${formatCount(done.length)} ${did[action]}, ${failedText(failed)}`;
}

export function undoneText(action: OrderAction, done: readonly number[], failed: readonly OrderActionLine[]): string {
  const text = `${capital(ordersText(done))} ${undone[action] ?? 'as before'}`;
  return failed.length === 0 ? text : `${text}, ${failedText(failed)}`;
}

/** Above the list of orders that failed. */
export function failedHeading(action: OrderAction, undoing: boolean, count: number): string {
  const orders = count === 1 ? '1 order was' : `${formatCount(count)} orders were`;
  return undoing ? `${orders} not set back:` : `${orders} not ${did[action]}:`;
}

export const actionNames: Record<OrderAction, string> = {
  dispatch: 'Dispatch',
  deliver: 'Deliver',
  cancel: 'Cancel',
  'resend-mail': 'Resend mail',
};

type Question = { title: string; text: string; confirm: string; keep: string };

/** For actions that cannot be undone. */
export const questions: Partial<Record<OrderAction, (ids: readonly number[]) => Question>> = {
  cancel: (ids) => ({
    title: `Cancel ${ordersText(ids)}?`,
    text: 'What they hold goes back in stock, what is left of card payments is refunded, and the shoppers get a mail. Refunds cannot be undone.',
    confirm: ids.length === 1 ? 'Cancel the order' : 'Cancel the orders',
    keep: ids.length === 1 ? 'Keep the order' : 'Keep the orders',
  }),
  'resend-mail': (ids) => ({
    title: `Send the newest mail of ${ordersText(ids)} again?`,
    text: 'Each shopper gets the newest mail about the order once more. A mail that was sent cannot be taken back.',
    confirm: 'Send again',
    keep: 'Send nothing',
  }),
};
