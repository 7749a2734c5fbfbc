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

/** What became of a refund when it was recorded. */
export function refundSentence({ amount, state }: OrderRefund): string {
  const money = formatMoney(amount);
  if (state === 'made') return adminOrderFormsText.moneyRefundedToCard({ money });
  if (state === 'to-hand-over') return adminOrderFormsText.moneyToBeGivenBack({ money });
  if (state === 'failed') return adminOrderFormsText.refundFailed({ money });
  return adminOrderFormsText.refundWillGoToCard({ money });
}
