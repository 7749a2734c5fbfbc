import { type Amount, formatMoney, toMinorUnits } from '@shop/contract/money';
import type { OrderRefund } from '@shop/contract/orders';
import { createRefundBody } from '@shop/contract/refunds';
import { adminOrderFormsText } from '@shop/messages/admin-order-forms';
import { hundredthsIn, numberFault } from '../../forms/number-in.ts';

type Errors = { amount?: string; reason?: string };

/**
 * The contract's messages by field, and that no more can be refunded than is left.
 * @param typed the amount as it stands in its field
 */
export function refundErrors(typed: string, reason: string, refundable: Amount): Errors {
  const amount = hundredthsIn(typed);
  const fault = numberFault('amount', typed);
  const found: Errors = fault === undefined ? {} : { amount: fault };
  const result = createRefundBody.safeParse({ amount, reason: reason.trim() });
  for (const { path, message } of result.error?.issues ?? []) {
    if (path[0] === 'amount') found.amount ??= message;
    if (path[0] === 'reason') found.reason ??= message;
  }
  if (amount !== undefined && toMinorUnits(amount) > toMinorUnits(refundable))
    found.amount ??= adminOrderFormsText.atMostCanBeRefunded({ refundable: formatMoney(refundable) });
  return found;
}

const sentences: Record<OrderRefund['state'], (values: { money: string }) => string> = {
  pending: adminOrderFormsText.refundWillGoToCard,
  made: adminOrderFormsText.moneyRefundedToCard,
  failed: adminOrderFormsText.refundFailed,
  'to-hand-over': adminOrderFormsText.moneyToBeGivenBack,
  'handed-over': ({ money }) => adminOrderFormsText.amountHandedOver({ amount: money }),
};

/** What became of a refund when it was recorded. */
export function refundSentence({ amount, state }: OrderRefund): string {
  return sentences[state]({ money: formatMoney(amount) });
}
